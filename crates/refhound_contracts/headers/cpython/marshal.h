/* Structures and constants of marshal.h. */
#include "Python.h"
#ifndef REFHOUND_PY_MARSHAL_H
#define REFHOUND_PY_MARSHAL_H

#if PY_VERSION_HEX < 0x03000000
#define Py_MARSHAL_VERSION 2
#endif
#if PY_VERSION_HEX >= 0x03000000
#define Py_MARSHAL_VERSION 4
#endif

#include "refhound/api/marshal.h"

#endif
