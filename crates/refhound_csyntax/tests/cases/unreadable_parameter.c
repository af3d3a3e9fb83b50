static int f(PyObject *_unused_-self, int b) { return b; }
int after(void) { return 1; }
