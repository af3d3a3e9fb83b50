/* Structures and constants of pyport.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYPORT_H
#define REFHOUND_PY_PYPORT_H

#define PY_LONG_LONG long long
#define PY_LLONG_MIN LLONG_MIN
#define PY_LLONG_MAX LLONG_MAX
#define PY_ULLONG_MAX ULLONG_MAX
#define PY_UINT32_T uint32_t
#define PY_UINT64_T uint64_t
#define PY_INT32_T int32_t
#define PY_INT64_T int64_t
#define PYLONG_BITS_IN_DIGIT 30
#define PY_SIZE_MAX SIZE_MAX
#define PY_SSIZE_T_MIN (-PY_SSIZE_T_MAX-1)
#if PY_VERSION_HEX < 0x030B0000
#define PY_SSIZE_T_MAX ((Py_ssize_t)(((size_t)-1)>>1))
#endif
#if PY_VERSION_HEX >= 0x03000000
#define SIZEOF_PY_HASH_T SIZEOF_SIZE_T
#define SIZEOF_PY_UHASH_T SIZEOF_SIZE_T
#define Py_VA_COPY va_copy
#define PY_BIG_ENDIAN 0
#define PY_LITTLE_ENDIAN 1
#endif
#if PY_VERSION_HEX >= 0x03070000
#define PY_DWORD_MAX 4294967295U
#endif
#if PY_VERSION_HEX >= 0x030B0000
#define PY_SSIZE_T_MAX ((Py_ssize_t)(((size_t)-1) >> 1))
#define _Py_NULL NULL
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define PY_FORMAT_SIZE_T "z"
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define Py_CAN_START_THREADS 1
#endif

#endif
