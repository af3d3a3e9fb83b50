/* Structures and constants of abstract.h. */
#include "Python.h"
#ifndef REFHOUND_PY_ABSTRACT_H
#define REFHOUND_PY_ABSTRACT_H

#if PY_VERSION_HEX < 0x030D0000
#define PY_ITERSEARCH_COUNT 1
#define PY_ITERSEARCH_INDEX 2
#define PY_ITERSEARCH_CONTAINS 3
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030D0000
#define _PY_FASTCALL_SMALL_STACK 5
#endif

#endif
