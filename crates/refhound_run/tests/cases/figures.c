/* The boundary of Monat, Ouadjaout and Miné (SAS 2021), Figures 6 to 11, asked from the side of C. */
#include <Python.h>

/* Figure 6: what C sees of an object that crosses. */
static PyObject *seen(PyObject *self, PyObject *args)
{
    PyObject *o, *type;
    if (!PyArg_ParseTuple(args, "OO", &o, &type))
        return NULL;
    return Py_BuildValue("(siin)", Py_TYPE(o)->tp_name, (PyObject *)Py_TYPE(o) == type,
                         PyObject_TypeCheck(o, (PyTypeObject *)type), Py_REFCNT(o));
}

static PyObject *kept;

/* Figure 6 once more: an object that has crossed has one address. */
static PyObject *same(PyObject *self, PyObject *o)
{
    PyObject *before = kept;
    kept = o;
    return PyBool_FromLong(before == o);
}

/* Figure 7: what is no object does not cross. */
static PyObject *inside(PyObject *self, PyObject *o)
{
    return (PyObject *)((char *)o + 8);
}
static PyObject *memory(PyObject *self, PyObject *o)
{
    return (PyObject *)PyMem_Malloc(64);
}

/* Figure 8: a result without an exception, or none with one. */
static PyObject *neither(PyObject *self, PyObject *o)
{
    return NULL;
}
static PyObject *both(PyObject *self, PyObject *o)
{
    PyErr_SetNone(PyExc_KeyError);
    Py_INCREF(o);
    return o;
}

/* Figure 9: a call back; its exception becomes NULL and the error indicator. */
static PyObject *back(PyObject *self, PyObject *args)
{
    PyObject *f, *rest, *r;
    if (!PyArg_ParseTuple(args, "OO", &f, &rest))
        return NULL;
    r = PyObject_CallObject(f, rest);
    if (r == NULL) {
        int is_key = PyErr_ExceptionMatches(PyExc_KeyError);
        if (!is_key)
            return NULL;
        PyErr_Clear();
        return PyUnicode_FromString("a key error");
    }
    return r;
}

/* Figure 10: integers of both sides. */
static PyObject *to_long(PyObject *self, PyObject *o)
{
    long v = PyLong_AsLong(o);
    if (v == -1 && PyErr_Occurred())
        return NULL;
    return PyLong_FromLong(v);
}

/* Figure 11: the unit `i`. */
static PyObject *to_int(PyObject *self, PyObject *args)
{
    int v;
    if (!PyArg_ParseTuple(args, "i", &v))
        return NULL;
    return PyLong_FromLong(v);
}

/* Memory that may not be there. */
static PyObject *careless(PyObject *self, PyObject *args)
{
    char *p = PyMem_Malloc(4);
    p[0] = 1;
    PyMem_Free(p);
    Py_RETURN_NONE;
}
static PyObject *careful(PyObject *self, PyObject *args)
{
    char *p = PyMem_Malloc(4);
    if (p == NULL)
        return PyErr_NoMemory();
    p[0] = 1;
    PyMem_Free(p);
    Py_RETURN_NONE;
}

/* Single bits of memory that is new. */
static PyObject *bits(PyObject *self, PyObject *args)
{
    int set, ask, v;
    unsigned char *p;
    if (!PyArg_ParseTuple(args, "ii", &set, &ask))
        return NULL;
    p = PyMem_Malloc(1);
    if (p == NULL)
        return PyErr_NoMemory();
    *p |= 1 << set;
    v = *p & (1 << ask) ? 1 : 0;
    PyMem_Free(p);
    return PyLong_FromLong(v);
}

static PyMethodDef methods[] = {
    {"seen", seen, METH_VARARGS, ""},     {"same", same, METH_O, ""},
    {"inside", inside, METH_O, ""},       {"memory", memory, METH_O, ""},
    {"neither", neither, METH_O, ""},     {"both", both, METH_O, ""},
    {"back", back, METH_VARARGS, ""},     {"to_long", to_long, METH_O, ""},
    {"to_int", to_int, METH_VARARGS, ""}, {"careless", careless, METH_NOARGS, ""},
    {"careful", careful, METH_NOARGS, ""}, {"bits", bits, METH_VARARGS, ""},
    {NULL, NULL, 0, NULL},
};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "figures", NULL, -1, methods};
PyMODINIT_FUNC PyInit_figures(void)
{
    return PyModule_Create(&module);
}
