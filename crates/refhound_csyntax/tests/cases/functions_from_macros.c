TEST_FUNC(name) { return 1; }
DEFUN(foo) (int a) { return a; }
static METHOD(Bar, run)(PyObject *self) { return self; }
static PyObject *WRAP(baz)(PyObject *self) { return self; }
int CASE(qux) { return 1; }
TEST("a string") { return 1; }
HANDLER(int a, char *b) { return a; }
