/* Structures and constants of longobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_LONGOBJECT_H
#define REFHOUND_PY_LONGOBJECT_H

#if PY_VERSION_HEX >= 0x03000000
#define _Py_PARSE_PID "i"
#define _Py_PARSE_INTPTR "l"
#define _Py_PARSE_UINTPTR "k"
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define Py_ASNATIVEBYTES_DEFAULTS -1
#define Py_ASNATIVEBYTES_BIG_ENDIAN 0
#define Py_ASNATIVEBYTES_LITTLE_ENDIAN 1
#define Py_ASNATIVEBYTES_NATIVE_ENDIAN 3
#define Py_ASNATIVEBYTES_UNSIGNED_BUFFER 4
#define Py_ASNATIVEBYTES_REJECT_NEGATIVE 8
#define Py_ASNATIVEBYTES_ALLOW_INDEX 16
#endif

#if PY_VERSION_HEX >= 0x030E0000
struct PyLongLayout {
    uint8_t bits_per_digit;
    uint8_t digit_size;
    int8_t digits_order;
    int8_t digit_endianness;
};

struct PyLongExport {
    int64_t value;
    uint8_t negative;
    Py_ssize_t ndigits;
    const void *digits;
    Py_uintptr_t _reserved;
};
#endif

#endif
