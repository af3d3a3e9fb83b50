/* Structures and constants of listobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_LISTOBJECT_H
#define REFHOUND_PY_LISTOBJECT_H

struct PyListObject {
    PyObject_VAR_HEAD
    PyObject **ob_item;
    Py_ssize_t allocated;
};

#endif
