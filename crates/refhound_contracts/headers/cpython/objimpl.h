/* Structures and constants of objimpl.h. */
#include "Python.h"
#ifndef REFHOUND_PY_OBJIMPL_H
#define REFHOUND_PY_OBJIMPL_H

#if PY_VERSION_HEX < 0x03000000
#define PyGC_HEAD_SIZE 0
#endif
#if PY_VERSION_HEX < 0x03080000
#define _PyGC_REFS_UNTRACKED (-2)
#define _PyGC_REFS_REACHABLE (-3)
#define _PyGC_REFS_TENTATIVELY_UNREACHABLE (-4)
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
#define _PyGC_REFS_MASK_FINALIZED (1 << 0)
#define _PyGC_REFS_SHIFT (1)
#define _PyGC_REFS_MASK (((size_t) -1) << _PyGC_REFS_SHIFT)
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x03090000
#define _PyGC_PREV_MASK_FINALIZED (1)
#define _PyGC_PREV_MASK_COLLECTING (2)
#define _PyGC_PREV_SHIFT (2)
#define _PyGC_PREV_MASK (((uintptr_t) -1) << _PyGC_PREV_SHIFT)
#endif

#if PY_VERSION_HEX < 0x03000000
union _gc_head_old {
    struct { union _gc_head_old *gc_next; union _gc_head_old *gc_prev; Py_ssize_t gc_refs; } gc;
    long double dummy;
};

#endif
#if PY_VERSION_HEX < 0x03080000
union _gc_head {
    struct { union _gc_head *gc_next; union _gc_head *gc_prev; Py_ssize_t gc_refs; } gc;
#if PY_VERSION_HEX < 0x03000000
    double dummy;
    char dummy_padding[sizeof(union _gc_head_old)];
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
    long double dummy;
#endif
};

#endif
#if PY_VERSION_HEX >= 0x03000000
struct PyObjectArenaAllocator {
    void *ctx;
    void *(*alloc)(void *ctx, size_t size);
    void (*free)(void *ctx, void *ptr, size_t size);
};

#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x03090000
struct _gc_head {
    uintptr_t _gc_next;
    uintptr_t _gc_prev;
};

#endif

#endif
