/* The type spam.Basket: a list with a label and a limit. */
#include "spam_helpers.h"

#include <structmember.h>

static PyObject *
Basket_new(PyTypeObject *type, PyObject *args, PyObject *kwds)
{
    BasketObject *self = (BasketObject *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->items = PyList_New(0);
    if (self->items == NULL) {
        Py_DECREF(self);
        return NULL;
    }
    self->limit = 10;
    return (PyObject *)self;
}

static int
Basket_init(BasketObject *self, PyObject *args, PyObject *kwds)
{
    static char *keywords[] = {"label", "limit", NULL};
    PyObject *label = NULL;

    /* BUG, RH301 format-type-mismatch: "i" writes an int, `limit` is a Py_ssize_t ("n"). */
    if (!PyArg_ParseTupleAndKeywords(args, kwds, "|Oi", keywords, &label, &self->limit)) {
        return -1;
    }
    if (label != NULL) {
        if (!spam_is_text(label)) {
            /* BUG, RH202 null-without-exception: -1 promises an exception, and there is none. */
            return -1;
        }
        /* BUG, RH105 stored-borrowed-reference: `label` belongs to the arguments, the field needs its own.
           BUG, RH106 overwritten-reference: a second call of __init__ loses the label of the first. */
        self->label = label;
    }
    return 0;
}

static void
Basket_dealloc(BasketObject *self)
{
    Py_CLEAR(self->items);
    Py_XDECREF(self->label);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *
Basket_add(BasketObject *self, PyObject *item)
{
    if (PyList_GET_SIZE(self->items) >= self->limit) {
        PyErr_Format(PyExc_ValueError, "a basket holds %zd things", self->limit);
        return NULL;
    }
    /* BUG, RH204 ignored-error: the append may fail, and then None is returned with an exception set. */
    PyList_Append(self->items, item);
    Py_RETURN_NONE;
}

static PyObject *
Basket_first(BasketObject *self, PyObject *Py_UNUSED(ignored))
{
    if (PyList_GET_SIZE(self->items) == 0) {
        PyErr_SetString(PyExc_IndexError, "the basket is empty");
        return NULL;
    }
    /* BUG, RH104 returned-borrowed-reference: the caller will release what the list still owns. */
    return PyList_GET_ITEM(self->items, 0);
}

static PyObject *
Basket_total(BasketObject *self, PyObject *Py_UNUSED(ignored))
{
    double total = 0.0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(self->items); i++) {
        PyObject *item = PyList_GET_ITEM(self->items, i);
        /* BUG, RH107 endangered-borrowed-reference: __float__ may change the list, and then `item` may be gone. */
        PyObject *number = PyNumber_Float(item);
        if (number == NULL) {
            PyErr_Format(PyExc_TypeError, "%R is not a number", item);
            return NULL;
        }
        total += PyFloat_AS_DOUBLE(number);
        Py_DECREF(number);
    }
    return PyFloat_FromDouble(total);
}

static PyObject *
Basket_get_label(BasketObject *self, void *closure)
{
    if (self->label == NULL) {
        Py_RETURN_NONE;
    }
    Py_INCREF(self->label);
    return self->label;
}

static PyMethodDef Basket_methods[] = {
    {"add", (PyCFunction)Basket_add, METH_O, "Put a thing into the basket."},
    {"first", (PyCFunction)Basket_first, METH_NOARGS, "The thing that was put in first."},
    {"total", (PyCFunction)Basket_total, METH_NOARGS, "The sum of all things."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef Basket_members[] = {
    {"limit", T_PYSSIZET, offsetof(BasketObject, limit), READONLY, "How many things fit."},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef Basket_getset[] = {
    {"label", (getter)Basket_get_label, NULL, "The label, or None.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject Basket_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "spam.Basket",
    .tp_basicsize = sizeof(BasketObject),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A list with a label and a limit.",
    .tp_new = Basket_new,
    .tp_init = (initproc)Basket_init,
    .tp_dealloc = (destructor)Basket_dealloc,
    .tp_methods = Basket_methods,
    .tp_members = Basket_members,
    .tp_getset = Basket_getset,
};
