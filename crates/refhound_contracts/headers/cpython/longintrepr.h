/* Structures and constants of longintrepr.h. */
#include "Python.h"
#ifndef REFHOUND_PY_LONGINTREPR_H
#define REFHOUND_PY_LONGINTREPR_H

typedef uint32_t digit;
typedef int32_t sdigit;
typedef uint64_t twodigits;
typedef int64_t stwodigits;

#define PyLong_SHIFT 30
#define _PyLong_DECIMAL_SHIFT 9
#define _PyLong_DECIMAL_BASE ((digit)1000000000)
#define PyLong_BASE ((digit)1 << PyLong_SHIFT)
#define PyLong_MASK ((digit)(PyLong_BASE - 1))
#if PY_VERSION_HEX < 0x03000000
#define SHIFT PyLong_SHIFT
#define BASE PyLong_BASE
#define MASK PyLong_MASK
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define _PyLong_SIGN_MASK 3
#define _PyLong_NON_SIZE_BITS 3
#endif

#if PY_VERSION_HEX >= 0x030C0000
struct _PyLongValue {
    uintptr_t lv_tag;
    digit ob_digit[1];
};

#endif
struct _longobject {
#if PY_VERSION_HEX < 0x030C0000
    PyObject_VAR_HEAD
    digit ob_digit[1];
#endif
#if PY_VERSION_HEX >= 0x030C0000
    PyObject_HEAD
    _PyLongValue long_value;
#endif
};

#endif
