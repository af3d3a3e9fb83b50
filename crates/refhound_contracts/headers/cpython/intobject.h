/* Structures and constants of intobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_INTOBJECT_H
#define REFHOUND_PY_INTOBJECT_H

#if PY_VERSION_HEX < 0x03000000
struct PyIntObject {
    PyObject_HEAD
    long ob_ival;
};

#endif

#endif
