/* Structures and constants of stringobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_STRINGOBJECT_H
#define REFHOUND_PY_STRINGOBJECT_H

#if PY_VERSION_HEX < 0x03000000
struct PyStringObject {
    PyObject_VAR_HEAD
    long ob_shash;
    int ob_sstate;
    char ob_sval[1];
};

#endif

#endif
