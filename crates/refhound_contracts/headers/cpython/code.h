/* Structures and constants of code.h. */
#include "Python.h"
#ifndef REFHOUND_PY_CODE_H
#define REFHOUND_PY_CODE_H

#define CO_OPTIMIZED 0x0001
#define CO_NEWLOCALS 0x0002
#define CO_VARARGS 0x0004
#define CO_VARKEYWORDS 0x0008
#define CO_NESTED 0x0010
#define CO_GENERATOR 0x0020
#if PY_VERSION_HEX < 0x03080000
#define CO_FUTURE_DIVISION 0x2000
#define CO_FUTURE_ABSOLUTE_IMPORT 0x4000
#define CO_FUTURE_WITH_STATEMENT 0x8000
#define CO_FUTURE_PRINT_FUNCTION 0x10000
#define CO_FUTURE_UNICODE_LITERALS 0x20000
#endif
#if PY_VERSION_HEX < 0x030B0000
#define CO_NOFREE 0x0040
#endif
#if PY_VERSION_HEX < 0x030D0000
#define CO_MAXBLOCKS 20
#endif
#if PY_VERSION_HEX >= 0x03000000
#define CO_COROUTINE 0x0080
#define CO_ITERABLE_COROUTINE 0x0100
#define CO_ASYNC_GENERATOR 0x0200
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
#define CO_CELL_NOT_AN_ARG 255
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
#define CO_FUTURE_BARRY_AS_BDFL 0x40000
#define CO_FUTURE_GENERATOR_STOP 0x80000
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03080000
#define CO_FUTURE_ANNOTATIONS 0x100000
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030B0000
#define CO_CELL_NOT_AN_ARG (-1)
#endif
#if PY_VERSION_HEX >= 0x03080000
#define CO_FUTURE_DIVISION 0x20000
#define CO_FUTURE_ABSOLUTE_IMPORT 0x40000
#define CO_FUTURE_WITH_STATEMENT 0x80000
#define CO_FUTURE_PRINT_FUNCTION 0x100000
#define CO_FUTURE_UNICODE_LITERALS 0x200000
#define CO_FUTURE_BARRY_AS_BDFL 0x400000
#define CO_FUTURE_GENERATOR_STOP 0x800000
#define CO_FUTURE_ANNOTATIONS 0x1000000
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define _PY_MONITORING_LOCAL_EVENTS 10
#define _PY_MONITORING_UNGROUPED_EVENTS 15
#define _PY_MONITORING_EVENTS 17
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define CO_MAXBLOCKS 21
#define CO_NO_MONITORING_EVENTS 0x2000000
#endif

struct PyCodeObject {
#if PY_VERSION_HEX < 0x030B0000
    PyObject_HEAD
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject_VAR_HEAD
    PyObject *co_consts;
    PyObject *co_names;
    PyObject *co_exceptiontable;
    int co_flags;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    short co_warmup;
    short _co_linearray_entry_size;
#endif
    int co_argcount;
#if PY_VERSION_HEX >= 0x03080000
    int co_posonlyargcount;
#endif
#if PY_VERSION_HEX >= 0x03000000
    int co_kwonlyargcount;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    int co_stacksize;
    int co_firstlineno;
    int co_nlocalsplus;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    int co_framesize;
#endif
    int co_nlocals;
#if PY_VERSION_HEX < 0x030B0000
    int co_stacksize;
    int co_flags;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
    int co_firstlineno;
#endif
#if PY_VERSION_HEX < 0x030B0000
    PyObject *co_code;
    PyObject *co_consts;
    PyObject *co_names;
    PyObject *co_varnames;
    PyObject *co_freevars;
    PyObject *co_cellvars;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
    unsigned char *co_cell2arg;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030B0000
    Py_ssize_t *co_cell2arg;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    int co_nplaincellvars;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    int co_ncellvars;
    int co_nfreevars;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    uint32_t co_version;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *co_localsplusnames;
    PyObject *co_localspluskinds;
#endif
    PyObject *co_filename;
    PyObject *co_name;
#if PY_VERSION_HEX < 0x03000000
    int co_firstlineno;
#endif
#if PY_VERSION_HEX < 0x030A0000
    PyObject *co_lnotab;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *co_qualname;
#endif
#if PY_VERSION_HEX >= 0x030A0000
    PyObject *co_linetable;
#endif
#if PY_VERSION_HEX < 0x030B0000
    void *co_zombieframe;
#endif
    PyObject *co_weakreflist;
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    PyObject *_co_code;
    char *_co_linearray;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    _PyExecutorArray *co_executors;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    _PyCoCached *_co_cached;
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
    uint64_t _co_instrumentation_version;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    uintptr_t _co_instrumentation_version;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    _PyCoMonitoringData *_co_monitoring;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    int _co_firsttraceable;
#endif
#if PY_VERSION_HEX >= 0x03000000
    void *co_extra;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030B0000
    unsigned char *co_opcache_map;
    _PyOpcache *co_opcache;
    int co_opcache_flag;
    unsigned char co_opcache_size;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    char co_code_adaptive[ (1)];
#endif
};

#if PY_VERSION_HEX < 0x030A0000
struct _addr_pair {
    int ap_lower;
    int ap_upper;
};

#endif
#if PY_VERSION_HEX >= 0x030A0000
struct _opaque {
    int computed_line;
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
    const char *lo_next;
    const char *limit;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    const uint8_t *lo_next;
    const uint8_t *limit;
#endif
};

struct _line_offsets {
    int ar_start;
    int ar_end;
    int ar_line;
    struct _opaque opaque;
};

#endif
#if PY_VERSION_HEX >= 0x030C0000
struct _Py_LocalMonitors {
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
    uint8_t tools[15];
#endif
#if PY_VERSION_HEX >= 0x030D0000
    uint8_t tools[10];
#endif
};

struct _Py_GlobalMonitors {
    uint8_t tools[15];
};

#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
union _Py_CODEUNIT {
    uint16_t cache;
    struct { uint8_t code; uint8_t arg; } op;
};

#endif
#if PY_VERSION_HEX >= 0x030C0000
struct _PyCoCached {
    PyObject *_co_code;
    PyObject *_co_varnames;
    PyObject *_co_cellvars;
    PyObject *_co_freevars;
};

struct _PyCoLineInstrumentationData {
    uint8_t original_opcode;
    int8_t line_delta;
};

struct _PyCoMonitoringData {
    _Py_LocalMonitors local_monitors;
    _Py_LocalMonitors active_monitors;
    uint8_t *tools;
    _PyCoLineInstrumentationData *lines;
    uint8_t *line_tools;
    uint8_t *per_instruction_opcodes;
    uint8_t *per_instruction_tools;
};

#endif
#if PY_VERSION_HEX >= 0x030D0000
struct _PyExecutorArray {
    int size;
    int capacity;
    struct _PyExecutorObject *executors[1];
};

#endif

#endif
