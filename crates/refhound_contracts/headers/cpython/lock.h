/* Structures and constants of lock.h. */
#include "Python.h"
#ifndef REFHOUND_PY_LOCK_H
#define REFHOUND_PY_LOCK_H

#if PY_VERSION_HEX >= 0x030D0000
#define _Py_UNLOCKED 0
#define _Py_LOCKED 1
#endif

#if PY_VERSION_HEX >= 0x030D0000
struct PyMutex {
    uint8_t _bits;
};

#endif

#endif
