/* Structures and constants of cobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_COBJECT_H
#define REFHOUND_PY_COBJECT_H

#if PY_VERSION_HEX < 0x03000000
struct PyCObject {
    PyObject_HEAD
    void *cobject;
    void *desc;
    void (*destructor)(void *);
};

#endif

#endif
