/* Structures and constants of parsetok.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PARSETOK_H
#define REFHOUND_PY_PARSETOK_H

#if PY_VERSION_HEX < 0x030A0000
typedef struct perrdetail perrdetail;
#endif

#if PY_VERSION_HEX < 0x03000000
#define PyPARSE_PRINT_IS_FUNCTION 0x0004
#define PyPARSE_UNICODE_LITERALS 0x0008
#endif
#if PY_VERSION_HEX < 0x030A0000
#define PyPARSE_DONT_IMPLY_DEDENT 0x0002
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
#define PyPARSE_IGNORE_COOKIE 0x0010
#define PyPARSE_BARRY_AS_BDFL 0x0020
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030A0000
#define PyPARSE_TYPE_COMMENTS 0x0040
#define PyPARSE_ASYNC_HACKS 0x0080
#endif

#if PY_VERSION_HEX < 0x030A0000
struct perrdetail {
    int error;
#if PY_VERSION_HEX < 0x03000000
    const char *filename;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    PyObject *filename;
#endif
    int lineno;
    int offset;
    char *text;
    int token;
    int expected;
};

#endif

#endif
