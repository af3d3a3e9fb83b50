/* Structures and constants of ceval.h. */
#include "Python.h"
#ifndef REFHOUND_PY_CEVAL_H
#define REFHOUND_PY_CEVAL_H

#if PY_VERSION_HEX >= 0x03000000
#define FVC_MASK 0x3
#define FVC_NONE 0x0
#define FVC_STR 0x1
#define FVC_REPR 0x2
#define FVC_ASCII 0x3
#define FVS_MASK 0x4
#define FVS_HAVE_SPEC 0x4
#endif

#endif
