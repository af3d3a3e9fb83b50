int f(PyObject *Py_UNUSED(self), int UNUSED(x)) { return 1; }
