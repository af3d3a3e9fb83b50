/* Structures and constants of pyframe.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYFRAME_H
#define REFHOUND_PY_PYFRAME_H

#if PY_VERSION_HEX >= 0x030D0000
#define PyUnstable_EXECUTABLE_KIND_SKIP 0
#define PyUnstable_EXECUTABLE_KIND_PY_FUNCTION 1
#define PyUnstable_EXECUTABLE_KIND_BUILTIN_FUNCTION 3
#define PyUnstable_EXECUTABLE_KIND_METHOD_DESCRIPTOR 4
#define PyUnstable_EXECUTABLE_KINDS 5
#endif

#endif
