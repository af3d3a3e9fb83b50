/* Structures and constants of pyhash.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYHASH_H
#define REFHOUND_PY_PYHASH_H

#if PY_VERSION_HEX >= 0x03000000
#define Py_HASH_CUTOFF 0
#define Py_HASH_EXTERNAL 0
#define Py_HASH_SIPHASH24 1
#define Py_HASH_FNV 2
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
#define _PyHASH_NAN 0
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
#define Py_HASH_ALGORITHM Py_HASH_SIPHASH24
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
#define _PyHASH_MULTIPLIER 1000003UL
#define _PyHASH_BITS 61
#define _PyHASH_MODULUS (((size_t)1 << _PyHASH_BITS) - 1)
#define _PyHASH_INF 314159
#define _PyHASH_IMAG _PyHASH_MULTIPLIER
#endif
#if PY_VERSION_HEX >= 0x030B0000
#define Py_HASH_ALGORITHM Py_HASH_SIPHASH13
#define Py_HASH_SIPHASH13 3
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define _PyHASH_MULTIPLIER PyHASH_MULTIPLIER
#define _PyHASH_BITS PyHASH_BITS
#define _PyHASH_MODULUS PyHASH_MODULUS
#define _PyHASH_INF PyHASH_INF
#define _PyHASH_IMAG PyHASH_IMAG
#define PyHASH_MULTIPLIER 1000003UL
#define PyHASH_BITS 61
#define PyHASH_MODULUS (((size_t)1 << _PyHASH_BITS) - 1)
#define PyHASH_INF 314159
#define PyHASH_IMAG PyHASH_MULTIPLIER
#endif

#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
union _Py_HashSecret_t {
    unsigned char uc[24];
    struct { Py_hash_t prefix; Py_hash_t suffix; } fnv;
    struct { uint64_t k0; uint64_t k1; } siphash;
    struct { unsigned char padding[16]; Py_hash_t suffix; } djbx33a;
    struct { unsigned char padding[16]; Py_hash_t hashsalt; } expat;
};

#endif
#if PY_VERSION_HEX >= 0x03000000
struct PyHash_FuncDef {
    Py_hash_t(*const hash)(const void *, Py_ssize_t);
    const char *name;
    const int hash_bits;
    const int seed_bits;
};

#endif

#endif
