#include <Python.h>
#include "structmember.h"

typedef struct {
    PyObject_HEAD
    int count;
} CounterObject;

static PyObject *counter_incr(CounterObject *self, PyObject *args)
{
    int by = 1;
    if (!PyArg_ParseTuple(args, "|i", &by))
        return NULL;
    self->count += by;
    Py_RETURN_NONE;
}

static int counter_init(CounterObject *self, PyObject *args, PyObject *kwds)
{
    self->count = 0;
    return 0;
}

static PyMethodDef counter_methods[] = {
    {"incr", (PyCFunction)counter_incr, METH_VARARGS, ""},
    {NULL}
};

static PyMemberDef counter_members[] = {
    {"counter", T_INT, offsetof(CounterObject, count), READONLY, ""},
    {NULL}
};

static PyType_Slot counter_slots[] = {
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_init, counter_init},
    {Py_tp_methods, counter_methods},
    {Py_tp_members, counter_members},
    {0, 0}
};

static PyType_Spec counter_spec = {
    .name = "counter.Counter",
    .basicsize = sizeof(CounterObject),
    .itemsize = 0,
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = counter_slots
};

static PyObject *kept;

static PyObject *keep(PyObject *self, PyObject *o)
{
    Py_INCREF(o);
    Py_XSETREF(kept, o);
    Py_RETURN_NONE;
}

static PyObject *leak(PyObject *self, PyObject *o)
{
    Py_INCREF(o);
    Py_RETURN_NONE;
}

static PyObject *lose(PyObject *self, PyObject *o)
{
    Py_DECREF(o);
    Py_RETURN_NONE;
}

static PyObject *silent(PyObject *self, PyObject *unused)
{
    return NULL;
}

static PyMethodDef module_methods[] = {
    {"keep", keep, METH_O, ""},
    {"leak", leak, METH_O, ""},
    {"lose", lose, METH_O, ""},
    {"silent", silent, METH_NOARGS, ""},
    {NULL}
};

static struct PyModuleDef counter_module = {
    PyModuleDef_HEAD_INIT, .m_name = "counter", .m_methods = module_methods, .m_size = -1
};

PyMODINIT_FUNC PyInit_counter(void)
{
    PyObject *m = PyModule_Create(&counter_module);
    PyObject *type;
    if (m == NULL)
        return NULL;
    type = PyType_FromSpec(&counter_spec);
    if (type == NULL || PyModule_AddObject(m, "Counter", type) < 0) {
        Py_XDECREF(type);
        Py_DECREF(m);
        return NULL;
    }
    return m;
}
