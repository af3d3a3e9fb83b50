/* Names of the object structures, enumerations and callback types. */
#include "Python.h"
#ifndef REFHOUND_PY_PYTYPEDEFS_H
#define REFHOUND_PY_PYTYPEDEFS_H

typedef uintptr_t Py_uintptr_t;
typedef intptr_t Py_intptr_t;
#ifdef MS_WINDOWS
typedef long long Py_ssize_t;
#else
typedef long Py_ssize_t;
#endif
#if PY_VERSION_HEX < 0x03000000
typedef unsigned int Py_UCS4;
#endif
#if PY_VERSION_HEX >= 0x03000000
typedef uint32_t Py_UCS4;
#endif
#if PY_VERSION_HEX < 0x03000000 && defined(MS_WINDOWS)
typedef wchar_t Py_UNICODE;
#elif PY_VERSION_HEX < 0x03000000
typedef Py_UCS4 Py_UNICODE;
#endif
#if PY_VERSION_HEX >= 0x03000000
typedef wchar_t Py_UNICODE;
#endif
typedef void *PyThread_type_lock;
#if PY_VERSION_HEX < 0x03090000
typedef void *PyThread_type_sema;
#endif
#if PY_VERSION_HEX >= 0x03000000
typedef Py_ssize_t Py_hash_t;
typedef size_t Py_uhash_t;
#endif
#if PY_VERSION_HEX >= 0x030B0000 || defined(PY_SSIZE_T_CLEAN)
typedef Py_ssize_t Py_ssize_clean_t;
#elif PY_VERSION_HEX >= 0x03000000
typedef int Py_ssize_clean_t;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
typedef int64_t _PyTime_t;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
typedef unsigned int _PyTraceMalloc_domain_t;
#endif
#if PY_VERSION_HEX >= 0x03000000
typedef uint16_t Py_UCS2;
typedef uint8_t Py_UCS1;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030C0000
typedef uint16_t _Py_CODEUNIT;
#endif
#if PY_VERSION_HEX >= 0x030D0000
typedef wchar_t PY_UNICODE_TYPE;
typedef int64_t PyTime_t;
#endif

typedef struct _object PyObject;
typedef struct PyVarObject PyVarObject;
typedef struct bufferinfo Py_buffer;
typedef struct PyNumberMethods PyNumberMethods;
typedef struct PySequenceMethods PySequenceMethods;
typedef struct PyMappingMethods PyMappingMethods;
typedef struct PyBufferProcs PyBufferProcs;
typedef struct _typeobject PyTypeObject;
typedef struct _heaptypeobject PyHeapTypeObject;
typedef struct PyUnicodeObject PyUnicodeObject;
typedef struct _longobject PyLongObject;
typedef struct PyFloatObject PyFloatObject;
typedef struct Py_complex Py_complex;
typedef struct PyComplexObject PyComplexObject;
typedef struct PyMemoryViewObject PyMemoryViewObject;
typedef struct PyByteArrayObject PyByteArrayObject;
typedef struct PyTupleObject PyTupleObject;
typedef struct PyListObject PyListObject;
typedef struct _dictobject PyDictObject;
typedef struct setentry setentry;
typedef struct _setobject PySetObject;
typedef struct PyMethodDef PyMethodDef;
typedef struct PyCFunctionObject PyCFunctionObject;
typedef struct PyFunctionObject PyFunctionObject;
typedef struct PyMethodObject PyMethodObject;
typedef struct _traceback PyTracebackObject;
typedef struct PySliceObject PySliceObject;
typedef struct PyCellObject PyCellObject;
typedef struct PyGenObject PyGenObject;
typedef struct PyGetSetDef PyGetSetDef;
typedef struct PyDescrObject PyDescrObject;
typedef struct PyMethodDescrObject PyMethodDescrObject;
typedef struct PyMemberDescrObject PyMemberDescrObject;
typedef struct PyGetSetDescrObject PyGetSetDescrObject;
typedef struct PyWrapperDescrObject PyWrapperDescrObject;
typedef struct _PyWeakReference PyWeakReference;
typedef struct PyBaseExceptionObject PyBaseExceptionObject;
typedef struct PySyntaxErrorObject PySyntaxErrorObject;
typedef struct PyUnicodeErrorObject PyUnicodeErrorObject;
typedef struct PySystemExitObject PySystemExitObject;
typedef struct _is PyInterpreterState;
typedef struct _ts PyThreadState;
typedef struct PyCompilerFlags PyCompilerFlags;
typedef struct PyCodeObject PyCodeObject;
typedef struct PyMemberDef PyMemberDef;
typedef struct _frame PyFrameObject;
typedef struct PyStructSequence_Field PyStructSequence_Field;
typedef struct PyStructSequence_Desc PyStructSequence_Desc;
#if PY_VERSION_HEX < 0x03000000
typedef struct PyIntObject PyIntObject;
typedef struct PyStringObject PyStringObject;
typedef struct PyDictEntry PyDictEntry;
typedef struct PyMethodChain PyMethodChain;
typedef struct PyClassObject PyClassObject;
typedef struct PyInstanceObject PyInstanceObject;
typedef struct PyFileObject PyFileObject;
typedef struct PyCObject PyCObject;
typedef struct PyEnvironmentErrorObject PyEnvironmentErrorObject;
typedef struct PyStructSequence PyStructSequence;
#endif
#if PY_VERSION_HEX < 0x03090000
#endif
#if PY_VERSION_HEX < 0x030A0000
typedef struct _arena PyArena;
typedef struct _addr_pair PyAddrPair;
#endif
#if PY_VERSION_HEX < 0x030B0000
typedef struct PyTryBlock PyTryBlock;
#endif
#if PY_VERSION_HEX < 0x030D0000
typedef struct PyFutureFeatures PyFutureFeatures;
#endif
#if PY_VERSION_HEX >= 0x03000000
typedef struct _Py_Identifier _Py_Identifier;
typedef struct PyAsyncMethods PyAsyncMethods;
typedef struct PyType_Slot PyType_Slot;
typedef struct PyType_Spec PyType_Spec;
typedef struct PyMemAllocatorEx PyMemAllocatorEx;
typedef struct PyObjectArenaAllocator PyObjectArenaAllocator;
typedef struct PyHash_FuncDef PyHash_FuncDef;
typedef struct PyBytesObject PyBytesObject;
typedef struct PyASCIIObject PyASCIIObject;
typedef struct PyCompactUnicodeObject PyCompactUnicodeObject;
typedef struct _PyUnicodeWriter _PyUnicodeWriter;
typedef struct _PyManagedBufferObject _PyManagedBufferObject;
typedef struct _dictkeysobject PyDictKeysObject;
typedef struct _odictobject PyODictObject;
typedef struct PyModuleDef_Base PyModuleDef_Base;
typedef struct PyModuleDef_Slot PyModuleDef_Slot;
typedef struct PyModuleDef PyModuleDef;
typedef struct PyInstanceMethodObject PyInstanceMethodObject;
typedef struct PyCoroObject PyCoroObject;
typedef struct PyAsyncGenObject PyAsyncGenObject;
typedef struct PyImportErrorObject PyImportErrorObject;
typedef struct PyOSErrorObject PyOSErrorObject;
typedef struct PyStopIterationObject PyStopIterationObject;
typedef struct _PyArg_Parser _PyArg_Parser;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
typedef struct _co_extra_state __PyCodeExtraState;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
typedef struct _Py_clock_info_t _Py_clock_info_t;
typedef struct _PyBytesWriter _PyBytesWriter;
typedef struct _PyDictViewObject _PyDictViewObject;
#endif
#if PY_VERSION_HEX >= 0x03070000
typedef struct _Py_tss_t Py_tss_t;
typedef struct _err_stackitem _PyErr_StackItem;
typedef struct _pycontextobject PyContext;
typedef struct _pycontextvarobject PyContextVar;
typedef struct _pycontexttokenobject PyContextToken;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03080000
typedef struct _PyCoreConfig _PyCoreConfig;
typedef struct _PyMainInterpreterConfig _PyMainInterpreterConfig;
typedef struct _PyInitError _PyInitError;
#endif
#if PY_VERSION_HEX >= 0x03080000
typedef struct PyStatus PyStatus;
typedef struct PyWideStringList PyWideStringList;
typedef struct PyPreConfig PyPreConfig;
typedef struct PyConfig PyConfig;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030B0000
typedef struct _PyOpcache _PyOpcache;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030D0000
typedef struct _xid _PyCrossInterpreterData;
#endif
#if PY_VERSION_HEX >= 0x03090000
typedef struct PyCMethodObject PyCMethodObject;
#endif
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030A0000
#endif
#if PY_VERSION_HEX >= 0x030A0000
typedef struct PyFrameConstructor PyFrameConstructor;
typedef struct _line_offsets PyCodeAddressRange;
typedef struct PyNameErrorObject PyNameErrorObject;
typedef struct PyAttributeErrorObject PyAttributeErrorObject;
#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
typedef struct _cframe CFrame;
#endif
#if PY_VERSION_HEX >= 0x030B0000
typedef struct _dictvalues PyDictValues;
typedef struct _stack_chunk _PyStackChunk;
typedef struct PyBaseExceptionGroupObject PyBaseExceptionGroupObject;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
typedef struct PyTraceInfo PyTraceInfo;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030D0000
typedef struct _PyCFrame _PyCFrame;
#endif
#if PY_VERSION_HEX >= 0x030C0000
typedef struct _PyLongValue _PyLongValue;
typedef struct _Py_LocalMonitors _Py_LocalMonitors;
typedef struct _Py_GlobalMonitors _Py_GlobalMonitors;
typedef struct _PyCoCached _PyCoCached;
typedef struct _PyCoLineInstrumentationData _PyCoLineInstrumentationData;
typedef struct _PyCoMonitoringData _PyCoMonitoringData;
typedef struct PyInterpreterConfig PyInterpreterConfig;
typedef struct PerfMapState PerfMapState;
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
typedef union _Py_CODEUNIT _Py_CODEUNIT;
typedef struct _PyCompilerSrcLocation _PyCompilerSrcLocation;
#endif
#if PY_VERSION_HEX >= 0x030D0000
typedef struct PyMutex PyMutex;
typedef struct _PyMonitoringState PyMonitoringState;
typedef struct _PyExecutorArray _PyExecutorArray;
typedef struct _PyOnceFlag _PyOnceFlag;
typedef struct PyCriticalSection PyCriticalSection;
typedef struct PyCriticalSection2 PyCriticalSection2;
typedef struct PyFrameLocalsProxyObject PyFrameLocalsProxyObject;
#endif

typedef enum {
    PyGILState_LOCKED,
    PyGILState_UNLOCKED,
} PyGILState_STATE;

#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
typedef enum {
    _PyTime_ROUND_FLOOR = 0,
    _PyTime_ROUND_CEILING = 1,
    _PyTime_ROUND_HALF_EVEN = 2,
    _PyTime_ROUND_UP = 3,
    _PyTime_ROUND_TIMEOUT = _PyTime_ROUND_UP,
} _PyTime_round_t;

#endif
#if PY_VERSION_HEX >= 0x03000000
typedef enum {
    PYMEM_DOMAIN_RAW,
    PYMEM_DOMAIN_MEM,
    PYMEM_DOMAIN_OBJ,
} PyMemAllocatorDomain;

enum PyUnicode_Kind {
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030C0000
    PyUnicode_WCHAR_KIND = 0,
#endif
    PyUnicode_1BYTE_KIND = 1,
    PyUnicode_2BYTE_KIND = 2,
    PyUnicode_4BYTE_KIND = 4,
};

typedef enum {
    PY_LOCK_FAILURE = 0,
    PY_LOCK_ACQUIRED = 1,
    PY_LOCK_INTR,
} PyLockStatus;

#endif
#if PY_VERSION_HEX >= 0x03080000
typedef enum {
    PYMEM_ALLOCATOR_NOT_SET = 0,
    PYMEM_ALLOCATOR_DEFAULT = 1,
    PYMEM_ALLOCATOR_DEBUG = 2,
    PYMEM_ALLOCATOR_MALLOC = 3,
    PYMEM_ALLOCATOR_MALLOC_DEBUG = 4,
    PYMEM_ALLOCATOR_PYMALLOC = 5,
    PYMEM_ALLOCATOR_PYMALLOC_DEBUG = 6,
#if PY_VERSION_HEX >= 0x030D0000
    PYMEM_ALLOCATOR_MIMALLOC = 7,
    PYMEM_ALLOCATOR_MIMALLOC_DEBUG = 8,
#endif
} PyMemAllocatorName;

#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030B0000
typedef enum {
    _Py_ERROR_UNKNOWN = 0,
    _Py_ERROR_STRICT,
    _Py_ERROR_SURROGATEESCAPE,
    _Py_ERROR_REPLACE,
    _Py_ERROR_IGNORE,
    _Py_ERROR_BACKSLASHREPLACE,
    _Py_ERROR_SURROGATEPASS,
    _Py_ERROR_XMLCHARREFREPLACE,
    _Py_ERROR_OTHER,
} _Py_error_handler;

#endif
#if PY_VERSION_HEX >= 0x030A0000
typedef enum {
    PYGEN_RETURN = 0,
    PYGEN_ERROR = - 1,
    PYGEN_NEXT = 1,
} PySendResult;

#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
enum _framestate {
    FRAME_CREATED = - 2,
    FRAME_SUSPENDED = - 1,
    FRAME_EXECUTING = 0,
    FRAME_RETURNED = 1,
    FRAME_UNWINDING = 2,
    FRAME_RAISED = 3,
    FRAME_CLEARED = 4,
};

#endif
#if PY_VERSION_HEX >= 0x030B0000
typedef enum {
    PY_CODE_LOCATION_INFO_SHORT0 = 0,
    PY_CODE_LOCATION_INFO_ONE_LINE0 = 10,
    PY_CODE_LOCATION_INFO_ONE_LINE1 = 11,
    PY_CODE_LOCATION_INFO_ONE_LINE2 = 12,
    PY_CODE_LOCATION_INFO_NO_COLUMNS = 13,
    PY_CODE_LOCATION_INFO_LONG = 14,
    PY_CODE_LOCATION_INFO_NONE = 15,
} _PyCodeLocationInfoKind;

#endif
#if PY_VERSION_HEX >= 0x030C0000
typedef enum {
    PyDict_EVENT_ADDED,
    PyDict_EVENT_MODIFIED,
    PyDict_EVENT_DELETED,
    PyDict_EVENT_CLONED,
    PyDict_EVENT_CLEARED,
    PyDict_EVENT_DEALLOCATED,
} PyDict_WatchEvent;

typedef enum {
    PyFunction_EVENT_CREATE,
    PyFunction_EVENT_DESTROY,
    PyFunction_EVENT_MODIFY_CODE,
    PyFunction_EVENT_MODIFY_DEFAULTS,
    PyFunction_EVENT_MODIFY_KWDEFAULTS,
} PyFunction_WatchEvent;

typedef enum {
    PY_CODE_EVENT_CREATE,
    PY_CODE_EVENT_DESTROY,
} PyCodeEvent;

#endif
#if PY_VERSION_HEX >= 0x030D0000
typedef enum {
    PyRefTracer_CREATE = 0,
    PyRefTracer_DESTROY = 1,
} PyRefTracerEvent;

#endif

typedef PyObject *(*unaryfunc)(PyObject *);
typedef PyObject *(*binaryfunc)(PyObject *, PyObject *);
typedef PyObject *(*ternaryfunc)(PyObject *, PyObject *, PyObject *);
typedef int (*inquiry)(PyObject *);
typedef Py_ssize_t (*lenfunc)(PyObject *);
#if PY_VERSION_HEX < 0x03000000
typedef int (*coercion)(PyObject **, PyObject **);
typedef PyObject *(*intargfunc)(PyObject *, int);
typedef PyObject *(*intintargfunc)(PyObject *, int, int);
#endif
typedef PyObject *(*ssizeargfunc)(PyObject *, Py_ssize_t);
typedef PyObject *(*ssizessizeargfunc)(PyObject *, Py_ssize_t, Py_ssize_t);
#if PY_VERSION_HEX < 0x03000000
typedef int (*intobjargproc)(PyObject *, int, PyObject *);
typedef int (*intintobjargproc)(PyObject *, int, int, PyObject *);
#endif
typedef int (*ssizeobjargproc)(PyObject *, Py_ssize_t, PyObject *);
typedef int (*ssizessizeobjargproc)(PyObject *, Py_ssize_t, Py_ssize_t, PyObject *);
typedef int (*objobjargproc)(PyObject *, PyObject *, PyObject *);
#if PY_VERSION_HEX < 0x03000000
typedef int (*getreadbufferproc)(PyObject *, int, void **);
typedef int (*getwritebufferproc)(PyObject *, int, void **);
typedef int (*getsegcountproc)(PyObject *, int *);
typedef int (*getcharbufferproc)(PyObject *, int, char **);
typedef Py_ssize_t (*readbufferproc)(PyObject *, Py_ssize_t, void **);
typedef Py_ssize_t (*writebufferproc)(PyObject *, Py_ssize_t, void **);
typedef Py_ssize_t (*segcountproc)(PyObject *, Py_ssize_t *);
typedef Py_ssize_t (*charbufferproc)(PyObject *, Py_ssize_t, char **);
#endif
typedef int (*getbufferproc)(PyObject *, Py_buffer *, int);
typedef void (*releasebufferproc)(PyObject *, Py_buffer *);
typedef int (*objobjproc)(PyObject *, PyObject *);
typedef int (*visitproc)(PyObject *, void *);
typedef int (*traverseproc)(PyObject *, visitproc, void *);
typedef void (*freefunc)(void *);
typedef void (*destructor)(PyObject *);
#if PY_VERSION_HEX < 0x03080000
typedef int (*printfunc)(PyObject *, FILE *, int);
#endif
#if PY_VERSION_HEX >= 0x03080000
typedef Py_ssize_t printfunc;
#endif
typedef PyObject *(*getattrfunc)(PyObject *, char *);
typedef PyObject *(*getattrofunc)(PyObject *, PyObject *);
typedef int (*setattrfunc)(PyObject *, char *, PyObject *);
typedef int (*setattrofunc)(PyObject *, PyObject *, PyObject *);
#if PY_VERSION_HEX < 0x03000000
typedef int (*cmpfunc)(PyObject *, PyObject *);
#endif
typedef PyObject *(*reprfunc)(PyObject *);
#if PY_VERSION_HEX < 0x03000000
typedef long (*hashfunc)(PyObject *);
#endif
#if PY_VERSION_HEX >= 0x03000000
typedef Py_hash_t(*hashfunc)(PyObject *);
#endif
typedef PyObject *(*richcmpfunc)(PyObject *, PyObject *, int);
typedef PyObject *(*getiterfunc)(PyObject *);
typedef PyObject *(*iternextfunc)(PyObject *);
typedef PyObject *(*descrgetfunc)(PyObject *, PyObject *, PyObject *);
typedef int (*descrsetfunc)(PyObject *, PyObject *, PyObject *);
typedef int (*initproc)(PyObject *, PyObject *, PyObject *);
#if PY_VERSION_HEX < 0x03090000
typedef PyObject *(*newfunc)(struct _typeobject *, PyObject *, PyObject *);
#endif
#if PY_VERSION_HEX >= 0x03090000
typedef PyObject *(*newfunc)(PyTypeObject *, PyObject *, PyObject *);
#endif
#if PY_VERSION_HEX < 0x03090000
typedef PyObject *(*allocfunc)(struct _typeobject *, Py_ssize_t);
#endif
#if PY_VERSION_HEX >= 0x03090000
typedef PyObject *(*allocfunc)(PyTypeObject *, Py_ssize_t);
#endif
#if PY_VERSION_HEX < 0x03000000
typedef PyIntObject PyBoolObject;
#endif
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef PyObject *(*PyCFunctionWithKeywords)(PyObject *, PyObject *, PyObject *);
#if PY_VERSION_HEX < 0x03090000
typedef PyObject *(*PyNoArgsFunction)(PyObject *);
#endif
typedef void (*PyCapsule_Destructor)(PyObject *);
typedef PyObject *(*getter)(PyObject *, void *);
typedef int (*setter)(PyObject *, PyObject *, void *);
typedef PyObject *(*wrapperfunc)(PyObject *self, PyObject *args, void *wrapped);
typedef PyObject *(*wrapperfunc_kwds)(PyObject *self, PyObject *args, void *wrapped, PyObject *kwds);
#if PY_VERSION_HEX < 0x03090000
typedef int (*Py_tracefunc)(PyObject *, struct _frame *, int, PyObject *);
#endif
#if PY_VERSION_HEX >= 0x03090000
typedef int (*Py_tracefunc)(PyObject *, PyFrameObject *, int, PyObject *);
#endif
#if PY_VERSION_HEX < 0x03090000
typedef struct _frame *(*PyThreadFrameGetter)(PyThreadState *self_);
#endif
typedef void (*PyOS_sighandler_t)(int);
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03070000
typedef PyObject *(*_PyCFunctionFast)(PyObject *self, PyObject **args, Py_ssize_t nargs, PyObject *kwnames);
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030D0000
typedef PyObject *(*_PyCFunctionFast)(PyObject *, PyObject *const *, Py_ssize_t);
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x03080000
typedef PyObject *(*_PyFrameEvalFunction)(struct _frame *, int);
#endif
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030B0000
typedef PyObject *(*_PyFrameEvalFunction)(PyThreadState *tstate, PyFrameObject *, int);
#endif
#if PY_VERSION_HEX >= 0x030B0000
typedef PyObject *(*_PyFrameEvalFunction)(PyThreadState *tstate, struct _PyInterpreterFrame *, int);
#endif
#if PY_VERSION_HEX >= 0x03000000
typedef PyTupleObject PyStructSequence;
typedef PyOSErrorObject PyEnvironmentErrorObject;
#endif
#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x030D0000
typedef PyObject *(*_PyCFunctionFastWithKeywords)(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);
#endif
#if PY_VERSION_HEX >= 0x03080000
typedef PyObject *(*vectorcallfunc)(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *kwnames);
typedef PyObject *(*Py_OpenCodeHookFunction)(PyObject *, void *);
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030B0000
typedef int (*crossinterpdatafunc)(PyObject *, struct _xid *);
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
typedef int (*crossinterpdatafunc)(PyObject *, _PyCrossInterpreterData *);
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
typedef int (*crossinterpdatafunc)(PyThreadState *tstate, PyObject *, _PyCrossInterpreterData *);
#endif
#if PY_VERSION_HEX >= 0x03080000
typedef int (*Py_AuditHookFunction)(const char *, PyObject *, void *);
#endif
#if PY_VERSION_HEX >= 0x03090000
typedef PyObject *(*PyCMethod)(PyObject *, PyTypeObject *, PyObject *const *, size_t, PyObject *);
#endif
#if PY_VERSION_HEX >= 0x030A0000
typedef PySendResult(*sendfunc)(PyObject *iter, PyObject *value, PyObject **result);
#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030B0000
typedef signed char PyFrameState;
#endif
#if PY_VERSION_HEX >= 0x030C0000
typedef int (*PyType_WatchCallback)(PyTypeObject *);
typedef int (*gcvisitobjects_t)(PyObject *, void *);
typedef int (*PyDict_WatchCallback)(PyDict_WatchEvent event, PyObject *dict, PyObject *key, PyObject *new_value);
typedef int (*PyFunction_WatchCallback)(PyFunction_WatchEvent event, PyFunctionObject *func, PyObject *new_value);
typedef int (*PyCode_WatchCallback)(PyCodeEvent event, PyCodeObject *co);
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
typedef PyObject *(*xid_newobjectfunc)(_PyCrossInterpreterData *);
typedef void (*xid_freefunc)(void *);
#endif
#if PY_VERSION_HEX >= 0x030C0000
typedef void (*atexit_datacallbackfunc)(void *);
#endif
#if PY_VERSION_HEX >= 0x030D0000
typedef int (*PyRefTracer)(PyObject *, PyRefTracerEvent event, void *);
typedef PyObject *(*PyCFunctionFast)(PyObject *, PyObject *const *, Py_ssize_t);
typedef PyObject *(*PyCFunctionFastWithKeywords)(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);
#endif

#if PY_VERSION_HEX >= 0x030D0000
typedef PyCFunctionFast _PyCFunctionFast;
typedef PyCFunctionFastWithKeywords _PyCFunctionFastWithKeywords;
#endif

/* Types whose kind of record changed. */
#if PY_VERSION_HEX < 0x03080000
typedef union _gc_head PyGC_Head;
#elif PY_VERSION_HEX < 0x03090000
typedef struct _gc_head PyGC_Head;
#endif
#if PY_VERSION_HEX < 0x03000000
typedef struct _Py_HashSecret_t _Py_HashSecret_t;
#else
typedef union _Py_HashSecret_t _Py_HashSecret_t;
#endif

/* Types that functions of one version only mention. */
struct _mod;
struct _node;
struct _arena;
struct symtable;
#if PY_VERSION_HEX < 0x03000000
typedef struct PyMethodChain PyMethodChain;
#endif
#if PY_VERSION_HEX < 0x030A0000
typedef struct _mod *mod_ty;
typedef struct _PyASTOptimizeState _PyASTOptimizeState;
typedef struct _PyAccu _PyAccu;
typedef struct _symtable_entry PySTEntryObject;
typedef struct _node node;
typedef struct grammar grammar;
typedef struct perrdetail perrdetail;
#endif
#if PY_VERSION_HEX >= 0x030A0000
typedef struct _arena PyArena;
#endif
#if PY_VERSION_HEX >= 0x030B0000
typedef struct _stats PyStats;
#endif
#if PY_VERSION_HEX >= 0x030E0000
typedef struct PyLongWriter PyLongWriter;
typedef struct PyLongLayout PyLongLayout;
typedef struct PyLongExport PyLongExport;
typedef struct PyUnicodeWriter PyUnicodeWriter;
typedef struct PyInitConfig PyInitConfig;
typedef enum {
    Py_CONTEXT_SWITCHED = 1,
} PyContextEvent;
typedef int (*PyContext_WatchCallback)(PyContextEvent event, PyObject *obj);
#endif
#if PY_VERSION_HEX >= 0x030F0000
typedef struct PyBytesWriter PyBytesWriter;
typedef struct PySlot PySlot;
typedef struct PyABIInfo PyABIInfo;
typedef struct PyInterpreterView PyInterpreterView;
typedef struct PyInterpreterGuard PyInterpreterGuard;
typedef struct PyThreadStateToken PyThreadStateToken;
typedef enum {
    PyImport_LAZY_NORMAL,
    PyImport_LAZY_ALL,
    PyImport_LAZY_NONE,
} PyImport_LazyImportsMode;
#endif

#endif
