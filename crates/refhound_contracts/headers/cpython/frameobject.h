/* Structures and constants of frameobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_FRAMEOBJECT_H
#define REFHOUND_PY_FRAMEOBJECT_H

#if PY_VERSION_HEX < 0x030B0000
struct PyTryBlock {
    int b_type;
    int b_handler;
    int b_level;
};

struct _frame {
    PyObject_VAR_HEAD
    struct _frame *f_back;
    PyCodeObject *f_code;
    PyObject *f_builtins;
    PyObject *f_globals;
    PyObject *f_locals;
    PyObject **f_valuestack;
#if PY_VERSION_HEX < 0x030A0000
    PyObject **f_stacktop;
#endif
    PyObject *f_trace;
#if PY_VERSION_HEX < 0x03070000
    PyObject *f_exc_type, *f_exc_value, *f_exc_traceback;
#endif
#if PY_VERSION_HEX < 0x03000000
    PyThreadState *f_tstate;
#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
    int f_stackdepth;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030B0000
    char f_trace_lines;
    char f_trace_opcodes;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
    PyObject *f_gen;
#endif
    int f_lasti;
    int f_lineno;
    int f_iblock;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    char f_executing;
#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
    PyFrameState f_state;
#endif
    PyTryBlock f_blockstack[20];
    PyObject *f_localsplus[1];
};

#endif
#if PY_VERSION_HEX >= 0x030D0000
struct PyFrameLocalsProxyObject {
    PyObject_HEAD
    PyFrameObject *frame;
};

#endif

#endif
