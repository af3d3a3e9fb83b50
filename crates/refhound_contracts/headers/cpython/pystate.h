/* Structures and constants of pystate.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYSTATE_H
#define REFHOUND_PY_PYSTATE_H

#define PyTrace_CALL 0
#define PyTrace_EXCEPTION 1
#define PyTrace_LINE 2
#define PyTrace_RETURN 3
#define PyTrace_C_CALL 4
#define PyTrace_C_EXCEPTION 5
#define PyTrace_C_RETURN 6
#if PY_VERSION_HEX >= 0x03000000
#define MAX_CO_EXTRA_USERS 255
#endif
#if PY_VERSION_HEX >= 0x03070000
#define PyTrace_OPCODE 7
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
#define Py_RTFLAGS_USE_MAIN_OBMALLOC (1UL << 5)
#define Py_RTFLAGS_MULTI_INTERP_EXTENSIONS (1UL << 8)
#define Py_RTFLAGS_THREADS (1UL << 10)
#define Py_RTFLAGS_DAEMON_THREADS (1UL << 11)
#define Py_RTFLAGS_FORK (1UL << 15)
#define Py_RTFLAGS_EXEC (1UL << 16)
#define C_RECURSION_LIMIT 1500
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define Py_C_RECURSION_LIMIT 10000
#endif

#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03080000
struct _PyCoreConfig {
    int install_signal_handlers;
    int ignore_environment;
    int use_hash_seed;
    unsigned long hash_seed;
    const char *allocator;
    int dev_mode;
    int faulthandler;
    int tracemalloc;
    int import_time;
    int show_ref_count;
    int show_alloc_count;
    int dump_refs;
    int malloc_stats;
    int coerce_c_locale;
    int coerce_c_locale_warn;
    int utf8_mode;
    wchar_t *program_name;
    int argc;
    wchar_t **argv;
    wchar_t *program;
    int nxoption;
    wchar_t **xoptions;
    int nwarnoption;
    wchar_t **warnoptions;
    wchar_t *module_search_path_env;
    wchar_t *home;
    int nmodule_search_path;
    wchar_t **module_search_paths;
    wchar_t *executable;
    wchar_t *prefix;
    wchar_t *base_prefix;
    wchar_t *exec_prefix;
    wchar_t *base_exec_prefix;
    int _disable_importlib;
};

struct _PyMainInterpreterConfig {
    int install_signal_handlers;
    PyObject *argv;
    PyObject *executable;
    PyObject *prefix;
    PyObject *base_prefix;
    PyObject *exec_prefix;
    PyObject *base_exec_prefix;
    PyObject *warnoptions;
    PyObject *xoptions;
    PyObject *module_search_path;
};

#endif
#if PY_VERSION_HEX < 0x03080000
struct _is {
    struct _is *next;
    struct _ts *tstate_head;
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03080000
    int64_t id;
    int64_t id_refcount;
    PyThread_type_lock id_mutex;
#endif
    PyObject *modules;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
    PyObject *modules_by_index;
#endif
    PyObject *sysdict;
    PyObject *builtins;
#if PY_VERSION_HEX < 0x03000000
    PyObject *modules_reloading;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
    PyObject *importlib;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03080000
    int check_interval;
    long num_threads;
    size_t pythread_stacksize;
#endif
    PyObject *codec_search_path;
    PyObject *codec_search_cache;
    PyObject *codec_error_registry;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
    int codecs_initialized;
    int fscodec_initialized;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03080000
    _PyCoreConfig core_config;
    _PyMainInterpreterConfig config;
#endif
    int dlopenflags;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
    PyObject *builtins_copy;
    PyObject *import_func;
    _PyFrameEvalFunction eval_frame;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03080000
    Py_ssize_t co_extra_user_count;
    freefunc co_extra_freefuncs[255];
    PyObject *before_forkers;
    PyObject *after_forkers_parent;
    PyObject *after_forkers_child;
    void (*pyexitfunc)(PyObject *);
    PyObject *pyexitmodule;
    uint64_t tstate_next_unique_id;
#endif
};

#endif
#if PY_VERSION_HEX >= 0x03070000
struct _err_stackitem {
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030B0000
    PyObject *exc_type, *exc_value, *exc_traceback;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *exc_value;
#endif
    struct _err_stackitem *previous_item;
};

#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
struct _cframe {
    int use_tracing;
    struct _cframe *previous;
};

#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
struct PyTraceInfo {
    PyCodeObject *code;
    PyCodeAddressRange bounds;
};

#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030D0000
struct _PyCFrame {
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    uint8_t use_tracing;
#endif
    struct _PyInterpreterFrame *current_frame;
    struct _PyCFrame *previous;
};

#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
struct _py_trashcan {
    int delete_nesting;
    PyObject *delete_later;
};

#endif
struct _ts {
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
    struct _ts *prev;
#endif
#if PY_VERSION_HEX < 0x030B0000
    struct _ts *next;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyThreadState *prev;
    PyThreadState *next;
#endif
    PyInterpreterState *interp;
#if PY_VERSION_HEX < 0x03090000
    struct _frame *frame;
#endif
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030B0000
    PyFrameObject *frame;
#endif
#if PY_VERSION_HEX < 0x030B0000
    int recursion_depth;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    char overflowed;
    char recursion_critical;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    int _initialized;
    int _static;
    int recursion_remaining;
    int recursion_limit;
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
    struct { unsigned int initialized : 1; unsigned int bound : 1; unsigned int unbound : 1; unsigned int bound_gilstate : 1; unsigned int active : 1; unsigned int finalizing : 1; unsigned int cleared : 1; unsigned int finalized : 1; unsigned int : 24; } _status;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    uintptr_t eval_breaker;
    struct { unsigned int initialized : 1; unsigned int bound : 1; unsigned int unbound : 1; unsigned int bound_gilstate : 1; unsigned int active : 1; unsigned int holds_gil : 1; unsigned int finalizing : 1; unsigned int cleared : 1; unsigned int finalized : 1; unsigned int : 23; } _status;
    int _whence;
    int state;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    int py_recursion_remaining;
    int py_recursion_limit;
    int c_recursion_remaining;
#endif
#if PY_VERSION_HEX >= 0x030A0000
    int recursion_headroom;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030B0000
    int stackcheck_counter;
#endif
    int tracing;
#if PY_VERSION_HEX < 0x030A0000
    int use_tracing;
#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
    CFrame *cframe;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    int tracing_what;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    int what_event;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030D0000
    _PyCFrame *cframe;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    struct _PyInterpreterFrame *current_frame;
#endif
    Py_tracefunc c_profilefunc;
    Py_tracefunc c_tracefunc;
    PyObject *c_profileobj;
    PyObject *c_traceobj;
#if PY_VERSION_HEX < 0x030C0000
    PyObject *curexc_type;
    PyObject *curexc_value;
    PyObject *curexc_traceback;
#endif
#if PY_VERSION_HEX < 0x03070000
    PyObject *exc_type;
    PyObject *exc_value;
    PyObject *exc_traceback;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030B0000
    _PyErr_StackItem exc_state;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    PyObject *current_exception;
#endif
#if PY_VERSION_HEX >= 0x03070000
    _PyErr_StackItem *exc_info;
#endif
    PyObject *dict;
#if PY_VERSION_HEX < 0x03000000
    int tick_counter;
#endif
    int gilstate_counter;
    PyObject *async_exc;
#if PY_VERSION_HEX < 0x03070000
    long thread_id;
#endif
#if PY_VERSION_HEX >= 0x03070000
    unsigned long thread_id;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    unsigned long native_thread_id;
#endif
#if PY_VERSION_HEX < 0x030C0000
    int trash_delete_nesting;
    PyObject *trash_delete_later;
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
    struct _py_trashcan trash;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
    void (*on_delete)(void *);
    void *on_delete_data;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    PyObject *delete_later;
    uintptr_t critical_section;
#endif
#if PY_VERSION_HEX >= 0x03070000
    int coroutine_origin_tracking_depth;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
    PyObject *coroutine_wrapper;
    int in_coroutine_wrapper;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
    Py_ssize_t _preserve_36_ABI_1;
    freefunc _preserve_36_ABI_2[255];
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyObject *async_gen_firstiter;
    PyObject *async_gen_finalizer;
#endif
#if PY_VERSION_HEX >= 0x03070000
    PyObject *context;
    uint64_t context_ver;
    uint64_t id;
#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
    CFrame root_cframe;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    PyTraceInfo trace_info;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    _PyStackChunk *datastack_chunk;
    PyObject **datastack_top;
    PyObject **datastack_limit;
    _PyErr_StackItem exc_state;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030D0000
    _PyCFrame root_cframe;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    PyObject *previous_executor;
    uint64_t dict_global_version;
    PyObject *threading_local_key;
    PyObject *threading_local_sentinel;
#endif
};

#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
struct _co_extra_state {
    struct _co_extra_state *next;
    PyInterpreterState *interp;
    Py_ssize_t co_extra_user_count;
    freefunc co_extra_freefuncs[255];
};

#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030D0000
struct _xid {
    void *data;
    PyObject *obj;
    int64_t interp;
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030B0000
    PyObject *(*new_object)(struct _xid *);
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    PyObject *(*new_object)(_PyCrossInterpreterData *);
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030C0000
    void (*free)(void *);
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
    xid_newobjectfunc new_object;
    xid_freefunc free;
#endif
};

#endif
#if PY_VERSION_HEX >= 0x030B0000
struct _stack_chunk {
    struct _stack_chunk *previous;
    size_t size;
    size_t top;
    PyObject *data[1];
};

#endif

#endif
