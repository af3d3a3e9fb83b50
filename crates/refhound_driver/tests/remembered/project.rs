//! A project of several files that has something of everything that units share.

/// Path and text.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("p/shared.h", SHARED),
    ("p/macros.h", MACROS),
    ("p/lists.c", LISTS),
    ("p/boxes.c", BOXES),
    ("p/module.c", MODULE),
    ("p/walk.c", WALK),
    ("p/plain.c", PLAIN),
];

const SHARED: &str = r"#ifndef SHARED_H
#define SHARED_H
#include <Python.h>
#include <macros.h>

typedef struct {
    PyObject_HEAD
    PyObject *held;
    PyObject *name;
    int closed;
} Box;

struct pair { PyObject *first; PyObject *second; };

PyObject *make_list(int n);
PyObject *first_of(PyObject *list);
int fill_pair(struct pair *pair, PyObject *from);
void drop_pair(struct pair *pair);
int checked(int n);

static inline PyObject *new_or_none(PyObject *x)
{
    if (x == NULL)
        Py_RETURN_NONE;
    Py_INCREF(x);
    return x;
}

static inline int leaks_in_header(PyObject *x)
{
    PyObject *text = PyObject_Str(x);
    if (text == NULL)
        return -1;
    return 0;
}
#endif
";

const MACROS: &str = r"#ifndef MACROS_H
#define MACROS_H
#define FAIL_IF(x) if (x) return NULL
#define KEEP(x) do { Py_INCREF(x); } while (0)
#define DROP_AND_FAIL(x) { Py_DECREF(x); return NULL; }
#ifdef HAVE_EXTRA
#define EXTRA 1
#else
#define EXTRA 0
#endif
#endif
";

const LISTS: &str = r#"#include "shared.h"

PyObject *make_list(int n)
{
    PyObject *list = PyList_New(n);
    if (list == NULL)
        return NULL;
    for (int i = 0; i < checked(n); i++) {
        PyObject *item = PyLong_FromLong(i);
        if (item == NULL)
            return NULL;
        PyList_SET_ITEM(list, i, item);
    }
    return list;
}

PyObject *first_of(PyObject *list)
{
    PyObject *item = PyList_GetItem(list, 0);
    FAIL_IF(item == NULL);
    return item;
}

static PyObject *both(PyObject *self, PyObject *args)
{
    PyObject *a, *b;
    if (!PyArg_ParseTuple(args, "OO", &a, &b))
        return NULL;
    PyObject *list = make_list(2);
    PyObject *text = PyObject_Str(a);
    if (text == NULL)
        return NULL;
    if (leaks_in_header(b) < 0)
        DROP_AND_FAIL(text);
    Py_DECREF(list);
    return text;
}

static PyObject *overwrites(PyObject *self, PyObject *args)
{
    PyObject *x = PyList_New(0);
    x = PyDict_New(); // refhound: ignore[RH106] it is meant
    return x;
}

static PyMethodDef list_methods[] = {
    {"both", both, METH_VARARGS, "doc"},
    {"overwrites", (PyCFunction)overwrites, METH_NOARGS, "doc"},
    {NULL, NULL, 0, NULL},
};
"#;

const BOXES: &str = r#"#include "shared.h"

static void Box_dealloc(Box *self)
{
    Py_XDECREF(self->held);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *Box_hold(Box *self, PyObject *value)
{
    if (self->closed)
        Py_RETURN_NONE;
    self->held = value;
    Py_RETURN_NONE;
}

static PyObject *Box_get(Box *self, PyObject *Py_UNUSED(ignored))
{
    PyObject *found = new_or_none(self->held);
    return found;
}

static int Box_set(Box *self, PyObject *value, void *closure)
{
    PyObject *old = self->name;
    Py_INCREF(value);
    self->name = value;
    Py_XDECREF(old);
    return 0;
}

static PyMethodDef box_methods[] = {
    {"hold", (PyCFunction)Box_hold, METH_O, ""},
    {"get", (PyCFunction)Box_get, METH_NOARGS, ""},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef box_getset[] = {
    {"name", NULL, (setter)Box_set, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject Box_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "p.Box",
    .tp_basicsize = sizeof(Box),
    .tp_dealloc = (destructor)Box_dealloc,
    .tp_methods = box_methods,
    .tp_getset = box_getset,
};

int ready_box(void)
{
    return PyType_Ready(&Box_Type);
}

PyObject *make_box(PyObject *value)
{
    Box *box = PyObject_New(Box, &Box_Type);
    if (box == NULL)
        return NULL;
    KEEP(value);
    box->held = value;
    return (PyObject *)box;
}
"#;

const MODULE: &str = r#"#include "shared.h"

extern PyObject *make_box(PyObject *value);

static PyObject *use_pair(PyObject *self, PyObject *arg)
{
    struct pair pair;
    if (fill_pair(&pair, arg) < 0)
        return NULL;
    PyObject *sum = PyNumber_Add(pair.first, pair.second);
    if (sum == NULL)
        return NULL;
    drop_pair(&pair);
    return sum;
}

static PyObject *boxed(PyObject *self, PyObject *arg)
{
    PyObject *first = first_of(arg);
    PyObject *box = make_box(first);
    Py_DECREF(first);
    return box;
}

static int add_names(PyObject *module)
{
    PyObject *list = make_list(3);
    if (PyModule_AddObject(module, "names", list) < 0)
        return -1;
    return EXTRA;
}

static PyMethodDef methods[] = {
    {"use_pair", use_pair, METH_O, ""},
    {"boxed", boxed, METH_O, ""},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_def = {PyModuleDef_HEAD_INIT, "p", NULL, -1, methods};

PyMODINIT_FUNC PyInit_p(void)
{
    PyObject *module = PyModule_Create(&module_def);
    if (module == NULL)
        return NULL;
    if (add_names(module) < 0)
        return NULL;
    return module;
}
"#;

const WALK: &str = r#"#include "shared.h"

static PyObject *odd(PyObject *x, int depth);

static PyObject *even(PyObject *x, int depth)
{
    PyObject *next = PyObject_GetAttrString(x, "next");
    if (next == NULL)
        return NULL;
    if (depth == 0)
        return next;
    return odd(next, depth - 1);
}

static PyObject *odd(PyObject *x, int depth)
{
    PyObject *result = even(x, depth);
    if (result == NULL)
        return NULL;
    return result;
}

int fill_pair(struct pair *pair, PyObject *from)
{
    pair->first = PyObject_GetAttrString(from, "first");
    if (pair->first == NULL)
        return -1;
    pair->second = PyObject_GetAttrString(from, "second");
    if (pair->second == NULL) {
        Py_DECREF(pair->first);
        return -1;
    }
    return 0;
}

void drop_pair(struct pair *pair)
{
    Py_DECREF(pair->first);
    Py_DECREF(pair->second);
}

PyObject *walk(PyObject *self, PyObject *arg)
{
    PyObject *end = even(arg, 3);
    int status = leaks_in_header(end);
    if (status < 0)
        return NULL;
    return end;
}
"#;

const PLAIN: &str = r"int checked(int n)
{
    if (n < 0)
        return 0;
    return n;
}

static int unused(int n) { return n; }
";
