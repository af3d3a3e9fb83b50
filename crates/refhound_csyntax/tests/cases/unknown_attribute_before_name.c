int FOOCALL f(void) { return 1; }
PyObject * CALLCONV g(PyObject *self) { return self; }
static foo_t FOO_CALL h(void) { }
static virParam NONNULL(1) NONNULL(2)
k(int a) { return 1; }
int FOO_ALIGN x = 3;
int (FOO_CALL *fp)(int);
