/* Structures and constants of genobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_GENOBJECT_H
#define REFHOUND_PY_GENOBJECT_H

struct PyGenObject {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03090000
    struct _frame *gi_frame;
#endif
#if PY_VERSION_HEX < 0x03000000
    int gi_running;
#endif
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030B0000
    PyFrameObject *gi_frame;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    char gi_running;
#endif
#if PY_VERSION_HEX < 0x030B0000
    PyObject *gi_code;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    PyCodeObject *gi_code;
#endif
    PyObject *gi_weakreflist;
#if PY_VERSION_HEX >= 0x03000000
    PyObject *gi_name;
    PyObject *gi_qualname;
#endif
#if PY_VERSION_HEX >= 0x03070000
    _PyErr_StackItem gi_exc_state;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *gi_origin_or_finalizer;
    char gi_hooks_inited;
    char gi_closed;
    char gi_running_async;
    int8_t gi_frame_state;
    PyObject *gi_iframe[1];
#endif
};

#if PY_VERSION_HEX >= 0x03000000
struct PyCoroObject {
    PyObject_HEAD
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03090000
    struct _frame *cr_frame;
#endif
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030B0000
    PyFrameObject *cr_frame;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    char cr_running;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
    PyObject *cr_code;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    PyCodeObject *cr_code;
#endif
    PyObject *cr_weakreflist;
    PyObject *cr_name;
    PyObject *cr_qualname;
#if PY_VERSION_HEX >= 0x03070000
    _PyErr_StackItem cr_exc_state;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030B0000
    PyObject *cr_origin;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *cr_origin_or_finalizer;
    char cr_hooks_inited;
    char cr_closed;
    char cr_running_async;
    int8_t cr_frame_state;
    PyObject *cr_iframe[1];
#endif
};

struct PyAsyncGenObject {
    PyObject_HEAD
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03090000
    struct _frame *ag_frame;
#endif
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030B0000
    PyFrameObject *ag_frame;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    char ag_running;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
    PyObject *ag_code;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    PyCodeObject *ag_code;
#endif
    PyObject *ag_weakreflist;
    PyObject *ag_name;
    PyObject *ag_qualname;
#if PY_VERSION_HEX >= 0x03070000
    _PyErr_StackItem ag_exc_state;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
    PyObject *ag_finalizer;
    int ag_hooks_inited;
    int ag_closed;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030B0000
    int ag_running_async;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *ag_origin_or_finalizer;
    char ag_hooks_inited;
    char ag_closed;
    char ag_running_async;
    int8_t ag_frame_state;
    PyObject *ag_iframe[1];
#endif
};

#endif

#endif
