/* Structures and constants of sysmodule.h. */
#include "Python.h"
#ifndef REFHOUND_PY_SYSMODULE_H
#define REFHOUND_PY_SYSMODULE_H

#if PY_VERSION_HEX >= 0x030C0000
struct PerfMapState {
    FILE *perf_map;
    PyThread_type_lock map_lock;
};

#endif

#endif
