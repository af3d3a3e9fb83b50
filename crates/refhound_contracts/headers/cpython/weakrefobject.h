/* Structures and constants of weakrefobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_WEAKREFOBJECT_H
#define REFHOUND_PY_WEAKREFOBJECT_H

struct _PyWeakReference {
    PyObject_HEAD
    PyObject *wr_object;
    PyObject *wr_callback;
#if PY_VERSION_HEX < 0x03000000
    long hash;
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hash;
#endif
    PyWeakReference *wr_prev;
    PyWeakReference *wr_next;
#if PY_VERSION_HEX >= 0x030B0000
    vectorcallfunc vectorcall;
#endif
#ifdef Py_GIL_DISABLED
    PyMutex *weakrefs_lock;
#endif
};

#endif
