/* Structures and constants of tupleobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_TUPLEOBJECT_H
#define REFHOUND_PY_TUPLEOBJECT_H

struct PyTupleObject {
    PyObject_VAR_HEAD
#if PY_VERSION_HEX >= 0x030E0000
    Py_hash_t ob_hash;
#endif
    PyObject *ob_item[1];
};

#endif
