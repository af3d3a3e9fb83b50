/* Structures and constants of pythread.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYTHREAD_H
#define REFHOUND_PY_PYTHREAD_H

#define WAIT_LOCK 1
#define NOWAIT_LOCK 0
#if PY_VERSION_HEX >= 0x03000000
#define PY_TIMEOUT_T long long
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
#define PY_TIMEOUT_MAX PY_LLONG_MAX
#endif
#if PY_VERSION_HEX >= 0x03070000
#define PYTHREAD_INVALID_THREAD_ID ((unsigned long)-1)
#ifdef MS_WINDOWS
#define NATIVE_TSS_KEY_T unsigned long
#else
#define NATIVE_TSS_KEY_T pthread_key_t
#endif
#define Py_tss_NEEDS_INIT { 0 }
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03090000
#define PY_TIMEOUT_MAX (PY_LLONG_MAX / 1000)
#endif
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030D0000
#define PY_TIMEOUT_MAX (LLONG_MAX / 1000)
#endif

#if PY_VERSION_HEX >= 0x03070000
struct _Py_tss_t {
    int _is_initialized;
    NATIVE_TSS_KEY_T _key;
};

#endif

#endif
