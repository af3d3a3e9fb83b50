/* Structures and constants of pystrtod.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYSTRTOD_H
#define REFHOUND_PY_PYSTRTOD_H

#define Py_DTSF_SIGN 0x01
#define Py_DTSF_ADD_DOT_0 0x02
#define Py_DTSF_ALT 0x04
#define Py_DTST_FINITE 0
#define Py_DTST_INFINITE 1
#define Py_DTST_NAN 2
#if PY_VERSION_HEX >= 0x030B0000
#define Py_DTSF_NO_NEG_0 0x08
#endif

#endif
