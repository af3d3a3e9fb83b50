static PyTypeObject T = {
    PyObject_HEAD_INIT(NULL)
    0,
    PyVarObject_HEAD_INIT(NULL, 0)
    "name",
    .tp_name = "x",
    0 VERSION_FIELD
};
int after;
