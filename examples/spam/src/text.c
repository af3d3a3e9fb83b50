/* Functions of the module that work on text. They do without the shared header, and so without PY_SSIZE_T_CLEAN. */
#include <Python.h>

#include "text.h"

static PyObject *last_text; /* owned */

/* Remembers a text if it is wanted. A caller sees 0 either way and cannot know whether a reference was taken. */
static int
remember(PyObject *text, int wanted)
{
    if (wanted) {
        /* BUG, RH701 inconsistent-path-pair: this way to `return 0` takes a reference, the other does not. */
        Py_INCREF(text);
    }
    return 0;
}

PyObject *
spam_repeat(PyObject *module, PyObject *args)
{
    const char *text;
    Py_ssize_t length;
    PyObject *times;

    /* BUG, RH304 missing-ssize-t-clean: without PY_SSIZE_T_CLEAN "#" stores an int, or fails since Python 3.10. */
    if (!PyArg_ParseTuple(args, "s#O:repeat", &text, &length, &times)) {
        return NULL;
    }
    long count = PyLong_AsLong(times);
    if (count == -1) {
        /* BUG, RH205 ambiguous-error-value: -1 may be the number that was given; PyErr_Occurred() tells. */
        return NULL;
    }
    PyObject *piece = PyUnicode_FromStringAndSize(text, length);
    if (piece == NULL) {
        return NULL;
    }
    PyObject *result = PySequence_Repeat(piece, count);
    /* BUG, RH108 wrong-destructor: an object is released with Py_DECREF, its memory is not ours to free. */
    PyObject_Free(piece);
    return result;
}

PyObject *
spam_remember(PyObject *module, PyObject *text)
{
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "a str is needed");
        /* BUG, RH203 result-with-exception: None is returned although an exception is set. */
        Py_RETURN_NONE;
    }
    if (remember(text, text != last_text) < 0) {
        return NULL;
    }
    Py_XSETREF(last_text, text);
    Py_RETURN_NONE;
}
