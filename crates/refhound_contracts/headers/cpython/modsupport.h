/* Structures and constants of modsupport.h. */
#include "Python.h"
#ifndef REFHOUND_PY_MODSUPPORT_H
#define REFHOUND_PY_MODSUPPORT_H

#define PYTHON_API_VERSION 1013
#define PYTHON_API_STRING "1013"
#if PY_VERSION_HEX >= 0x03000000
#define Py_CLEANUP_SUPPORTED 0x20000
#define PYTHON_ABI_VERSION 3
#define PYTHON_ABI_STRING "3"
#endif

#if PY_VERSION_HEX >= 0x030D0000
struct _PyOnceFlag {
    uint8_t v;
};

#endif
#if PY_VERSION_HEX >= 0x03000000
struct _PyArg_Parser {
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
    int initialized;
#endif
    const char *format;
    const char *const *keywords;
    const char *fname;
    const char *custom_msg;
#if PY_VERSION_HEX >= 0x030D0000
    _PyOnceFlag once;
    int is_kwtuple_owned;
#endif
    int pos;
    int min;
    int max;
    PyObject *kwtuple;
    struct _PyArg_Parser *next;
};

#endif

#endif
