/* Structures and constants of floatobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_FLOATOBJECT_H
#define REFHOUND_PY_FLOATOBJECT_H

#if PY_VERSION_HEX < 0x03000000
#define PyFloat_STR_PRECISION 12
#endif

struct PyFloatObject {
    PyObject_HEAD
    double ob_fval;
};

#endif
