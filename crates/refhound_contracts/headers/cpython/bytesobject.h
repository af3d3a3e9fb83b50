/* Structures and constants of bytesobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_BYTESOBJECT_H
#define REFHOUND_PY_BYTESOBJECT_H

#if PY_VERSION_HEX < 0x03000000
#define PyBytesObject PyStringObject
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
#define F_LJUST (1<<0)
#define F_SIGN (1<<1)
#define F_BLANK (1<<2)
#define F_ALT (1<<3)
#define F_ZERO (1<<4)
#endif

#if PY_VERSION_HEX >= 0x03000000
struct PyBytesObject {
    PyObject_VAR_HEAD
    Py_hash_t ob_shash;
    char ob_sval[1];
};

#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
struct _PyBytesWriter {
    PyObject *buffer;
    Py_ssize_t allocated;
    Py_ssize_t min_size;
    int use_bytearray;
    int overallocate;
    int use_small_buffer;
    char small_buffer[512];
};

#endif

#endif
