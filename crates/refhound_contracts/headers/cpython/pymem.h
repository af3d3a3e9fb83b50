/* Structures and constants of pymem.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYMEM_H
#define REFHOUND_PY_PYMEM_H

#if PY_VERSION_HEX >= 0x03000000
struct PyMemAllocatorEx {
    void *ctx;
    void *(*malloc)(void *ctx, size_t size);
    void *(*calloc)(void *ctx, size_t nelem, size_t elsize);
    void *(*realloc)(void *ctx, void *ptr, size_t new_size);
    void (*free)(void *ctx, void *ptr);
};

#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x03090000
struct _PyTraceMalloc_Config {
    enum { TRACEMALLOC_NOT_INITIALIZED, TRACEMALLOC_INITIALIZED, TRACEMALLOC_FINALIZED } initialized;
    int tracing;
    int max_nframe;
    int use_domain;
};

#endif

#endif
