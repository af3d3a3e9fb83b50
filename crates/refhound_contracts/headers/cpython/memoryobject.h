/* Structures and constants of memoryobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_MEMORYOBJECT_H
#define REFHOUND_PY_MEMORYOBJECT_H

#if PY_VERSION_HEX >= 0x03000000
#define _Py_MANAGED_BUFFER_RELEASED 0x001
#define _Py_MANAGED_BUFFER_FREE_FORMAT 0x002
#define _Py_MEMORYVIEW_RELEASED 0x001
#define _Py_MEMORYVIEW_C 0x002
#define _Py_MEMORYVIEW_FORTRAN 0x004
#define _Py_MEMORYVIEW_SCALAR 0x008
#define _Py_MEMORYVIEW_PIL 0x010
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define _Py_MEMORYVIEW_RESTRICTED 0x020
#endif

struct PyMemoryViewObject {
#if PY_VERSION_HEX < 0x03000000
    PyObject_HEAD
    PyObject *base;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyObject_VAR_HEAD
    _PyManagedBufferObject *mbuf;
    Py_hash_t hash;
    int flags;
    Py_ssize_t exports;
#endif
    Py_buffer view;
#if PY_VERSION_HEX >= 0x03000000
    PyObject *weakreflist;
    Py_ssize_t ob_array[1];
#endif
};

#if PY_VERSION_HEX >= 0x03000000
struct _PyManagedBufferObject {
    PyObject_HEAD
    int flags;
    Py_ssize_t exports;
    Py_buffer master;
};

#endif

#endif
