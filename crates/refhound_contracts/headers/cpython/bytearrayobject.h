/* Structures and constants of bytearrayobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_BYTEARRAYOBJECT_H
#define REFHOUND_PY_BYTEARRAYOBJECT_H

struct PyByteArrayObject {
    PyObject_VAR_HEAD
#if PY_VERSION_HEX < 0x03000000
    int ob_exports;
#endif
    Py_ssize_t ob_alloc;
    char *ob_bytes;
#if PY_VERSION_HEX >= 0x03000000
    char *ob_start;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03090000
    int ob_exports;
#endif
#if PY_VERSION_HEX >= 0x03090000
    Py_ssize_t ob_exports;
#endif
};

#endif
