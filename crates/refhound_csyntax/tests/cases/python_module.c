typedef struct { long ob_refcnt; } PyObject;
static PyObject *
spam_system(PyObject *self, PyObject *args)
{
    const char *command;
    int sts;

    if (!PyArg_ParseTuple(args, "s", &command))
        return NULL;
    sts = system(command);
    return PyLong_FromLong(sts);
}
static PyMethodDef methods[] = {
    { "system", spam_system, METH_VARARGS, "Run." },
    { NULL, NULL, 0, NULL }
};
PyMODINIT_FUNC
PyInit_spam(void)
{
    return PyModule_Create(&module);
}
