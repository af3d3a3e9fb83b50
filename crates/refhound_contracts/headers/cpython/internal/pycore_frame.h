/* The interpreter's own frames, for profilers and coroutine libraries that look inside. */
#include "Python.h"
#ifndef REFHOUND_PY_PYCORE_FRAME_H
#define REFHOUND_PY_PYCORE_FRAME_H

#if PY_VERSION_HEX >= 0x030D0000
typedef union _Py_CODEUNIT _Py_CODEUNIT;
#endif
#if PY_VERSION_HEX >= 0x030B0000
struct _frame {
    PyObject_HEAD
    PyFrameObject *f_back;
    struct _PyInterpreterFrame *f_frame;
    PyObject *f_trace;
    int f_lineno;
    char f_trace_lines;
    char f_trace_opcodes;
#if PY_VERSION_HEX < 0x030D0000
    char f_fast_as_locals;
#else
    PyObject *f_extra_locals;
    PyObject *f_locals_cache;
#endif
    PyObject *_f_frame_data[1];
};

enum _frameowner {
    FRAME_OWNED_BY_THREAD = 0,
    FRAME_OWNED_BY_GENERATOR = 1,
    FRAME_OWNED_BY_FRAME_OBJECT = 2,
    FRAME_OWNED_BY_CSTACK = 3,
};

typedef struct _PyInterpreterFrame {
#if PY_VERSION_HEX < 0x030C0000
    PyFunctionObject *f_func;
    PyObject *f_globals;
    PyObject *f_builtins;
    PyObject *f_locals;
    PyCodeObject *f_code;
    PyFrameObject *frame_obj;
    struct _PyInterpreterFrame *previous;
    _Py_CODEUNIT *prev_instr;
    int stacktop;
    _Bool is_entry;
#else
#if PY_VERSION_HEX < 0x030D0000
    PyCodeObject *f_code;
#else
    PyObject *f_executable;
#endif
    struct _PyInterpreterFrame *previous;
    PyObject *f_funcobj;
    PyObject *f_globals;
    PyObject *f_builtins;
    PyObject *f_locals;
    PyFrameObject *frame_obj;
#if PY_VERSION_HEX < 0x030D0000
    _Py_CODEUNIT *prev_instr;
#else
    _Py_CODEUNIT *instr_ptr;
#endif
    int stacktop;
    uint16_t return_offset;
#endif
    char owner;
    PyObject *localsplus[1];
} _PyInterpreterFrame;
#endif

#endif
