/* Locks held for the length of a block. */
#include "Python.h"
#ifndef REFHOUND_PY_CRITICAL_SECTION_H
#define REFHOUND_PY_CRITICAL_SECTION_H

#if PY_VERSION_HEX >= 0x030D0000
struct PyCriticalSection {
    uintptr_t _cs_prev;
    PyMutex *_cs_mutex;
};

struct PyCriticalSection2 {
    PyCriticalSection _cs_base;
    PyMutex *_cs_mutex2;
};
#endif

#endif
