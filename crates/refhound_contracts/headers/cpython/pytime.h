/* Structures and constants of pytime.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYTIME_H
#define REFHOUND_PY_PYTIME_H

#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
#define _PyTime_MIN PY_LLONG_MIN
#define _PyTime_MAX PY_LLONG_MAX
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030D0000
#define _PyTime_MIN INT64_MIN
#define _PyTime_MAX INT64_MAX
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030D0000
#define _SIZEOF_PYTIME_T 8
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define PyTime_MIN INT64_MIN
#define PyTime_MAX INT64_MAX
#endif

#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
struct _Py_clock_info_t {
    const char *implementation;
    int monotonic;
    int adjustable;
    double resolution;
};

#endif

#endif
