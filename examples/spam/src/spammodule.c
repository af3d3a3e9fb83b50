/* The module spam: functions that Python calls, and the module's initialisation. */
#include "spam_helpers.h"
#include "text.h"

static PyObject *
spam_make_squares(PyObject *module, PyObject *args, PyObject *kwargs)
{
    static char *keywords[] = {"count", NULL};
    Py_ssize_t count;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "n:squares", keywords, &count)) {
        return NULL;
    }
    return spam_squares(count);
}

static PyObject *
spam_first_item(PyObject *module, PyObject *sequence)
{
    PyObject *items = PySequence_List(sequence);
    if (items == NULL) {
        return NULL;
    }
    PyObject *first = PyList_GetItem(items, 0); /* borrowed from `items` */
    if (first == NULL) {
        Py_DECREF(items);
        return NULL;
    }
    Py_DECREF(items);
    /* BUG, RH102 use-after-release: the list may have held the only reference to `first`. */
    Py_INCREF(first);
    return first;
}

static PyObject *
spam_lookup(PyObject *module, PyObject *args)
{
    PyObject *table, *key;
    if (!PyArg_ParseTuple(args, "O!O:lookup", &PyDict_Type, &table, &key)) {
        return NULL;
    }
    PyObject *found = spam_find(table, key);
    if (found == NULL) {
        return NULL;
    }
    PyObject *result = PyTuple_Pack(2, key, found);
    /* BUG, RH103 released-borrowed-reference: spam_find in another file hands out what the table owns. */
    Py_DECREF(found);
    return result;
}

static PyObject *
spam_describe(PyObject *module, PyObject *object)
{
    PyObject *text = PyObject_Repr(object);
    /* BUG, RH201 unchecked-null: __repr__ may fail, and `text` is NULL then. */
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    /* BUG, RH302 format-argument-count: two units, one value. */
    PyObject *result = Py_BuildValue("(On)", text);
    (void)length;
    Py_DECREF(text);
    return result;
}

static PyObject *
spam_version(PyObject *module, PyObject *args)
{
    return spam_pair("version", (long)(SPAM_VERSION[0] - '0'));
}

static PyMethodDef spam_methods[] = {
    /* BUG, RH303 method-table-mismatch: without METH_KEYWORDS nobody passes the third argument. */
    {"squares", (PyCFunction)(void (*)(void))spam_make_squares, METH_VARARGS,
     "squares(count): a list of square numbers."},
    {"first_item", spam_first_item, METH_O, "first_item(sequence): its first item."},
    {"lookup", spam_lookup, METH_VARARGS, "lookup(table, key): a pair of the key and what the table has."},
    {"describe", spam_describe, METH_O, "describe(object): its text and the length of it."},
    {"repeat", spam_repeat, METH_VARARGS, "repeat(text, times): the text that many times."},
    {"remember", spam_remember, METH_O, "remember(text): keep the text."},
    {"version", spam_version, METH_NOARGS, "version(): the version as a dict."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef spam_module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "spam",
    .m_doc = "A small extension with one bug of each kind.",
    .m_size = -1,
    .m_methods = spam_methods,
};

PyMODINIT_FUNC
PyInit_spam(void)
{
    if (PyType_Ready(&Basket_Type) < 0) {
        return NULL;
    }
    PyObject *module = PyModule_Create(&spam_module);
    if (module == NULL) {
        return NULL;
    }
    Py_INCREF(&Basket_Type);
    if (PyModule_AddObject(module, "Basket", (PyObject *)&Basket_Type) < 0) {
        Py_DECREF(&Basket_Type);
        /* BUG, RH101 leaked-reference: `module` is not released when adding the type fails. */
        return NULL;
    }
    return module;
}
