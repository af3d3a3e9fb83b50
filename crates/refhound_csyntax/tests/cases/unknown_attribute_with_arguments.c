FOO_EXPORT(x) int f(void) { return 1; }
PyAPI_FUNC(int) g(void);
PyAPI_FUNC(PyObject *) h(PyObject *a) { return a; }
static FOO_ATTR(1, 2) void k(void) { }
PyAPI_DATA(PyTypeObject) T;
