/* Functions behind the module's methods: they create objects and hand them on. */
#include "spam_helpers.h"

/* Correct: every way out releases what it must. */
PyObject *
spam_squares(Py_ssize_t count)
{
    PyObject *list = PyList_New(count);
    SPAM_CHECK(list != NULL);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *square = PyLong_FromSsize_t(i * i);
        SPAM_CHECK(square != NULL);
        PyList_SET_ITEM(list, i, square); /* the list takes over our reference */
    }
    return list;
error:
    Py_XDECREF(list);
    return NULL;
}

PyObject *
spam_pair(const char *name, long value)
{
    PyObject *dict = PyDict_New();
    if (dict == NULL) {
        return NULL;
    }
    PyObject *number = PyLong_FromLong(value);
    if (number == NULL) {
        /* BUG, RH101 leaked-reference: `dict` is ours and nobody releases it on this path. */
        return NULL;
    }
    if (PyDict_SetItemString(dict, name, number) < 0) {
        Py_DECREF(number);
        Py_DECREF(dict);
        return NULL;
    }
    /* BUG, RH101 leaked-reference: PyDict_SetItemString takes its own reference; `number` is still ours. */
    return dict;
}

/* Correct: says that it returns a borrowed reference, and does. */
PyObject *
spam_find(PyObject *table, PyObject *key)
{
    PyObject *found = PyDict_GetItemWithError(table, key);
    if (found == NULL && !PyErr_Occurred()) {
        return Py_None;
    }
    return found;
}
