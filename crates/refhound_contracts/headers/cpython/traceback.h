/* Structures and constants of traceback.h. */
#include "Python.h"
#ifndef REFHOUND_PY_TRACEBACK_H
#define REFHOUND_PY_TRACEBACK_H

struct _traceback {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x030B0000
    struct _traceback *tb_next;
#endif
#if PY_VERSION_HEX < 0x03090000
    struct _frame *tb_frame;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyTracebackObject *tb_next;
#endif
#if PY_VERSION_HEX >= 0x03090000
    PyFrameObject *tb_frame;
#endif
    int tb_lasti;
    int tb_lineno;
};

#endif
