/* Universal functions. */
#ifndef REFHOUND_NUMPY_UFUNCOBJECT_H
#define REFHOUND_NUMPY_UFUNCOBJECT_H
#include "numpy/ndarrayobject.h"

#define UFUNC_CORE_DIM_SIZE_INFERRED 0x0002
#define UFUNC_CORE_DIM_CAN_IGNORE 0x0004
#define UFUNC_CORE_DIM_MISSING 0x00040000
#define UFUNC_ERR_IGNORE 0
#define UFUNC_ERR_WARN 1
#define UFUNC_ERR_RAISE 2
#define UFUNC_ERR_CALL 3
#define UFUNC_ERR_PRINT 4
#define UFUNC_ERR_LOG 5
#define UFUNC_MASK_DIVIDEBYZERO 0x07
#define UFUNC_MASK_OVERFLOW 0x3f
#define UFUNC_MASK_UNDERFLOW 0x1ff
#define UFUNC_MASK_INVALID 0xfff
#define UFUNC_SHIFT_DIVIDEBYZERO 0
#define UFUNC_SHIFT_OVERFLOW 3
#define UFUNC_SHIFT_UNDERFLOW 6
#define UFUNC_SHIFT_INVALID 9
#define UFUNC_OBJ_ISOBJECT 1
#define UFUNC_OBJ_NEEDS_API 2
#define UFUNC_ERR_DEFAULT (UFUNC_ERR_WARN << UFUNC_SHIFT_DIVIDEBYZERO) + (UFUNC_ERR_WARN << UFUNC_SHIFT_OVERFLOW) + (UFUNC_ERR_WARN << UFUNC_SHIFT_INVALID)
#define NPY_LOOP_BEGIN_THREADS do {if (!(loop->obj & UFUNC_OBJ_NEEDS_API)) _save = PyEval_SaveThread();} while (0);
#define NPY_LOOP_END_THREADS do {if (!(loop->obj & UFUNC_OBJ_NEEDS_API)) PyEval_RestoreThread(_save);} while (0);
#define PyUFunc_Zero 0
#define PyUFunc_One 1
#define PyUFunc_MinusOne 2
#define PyUFunc_None -1
#define PyUFunc_ReorderableNone -2
#define PyUFunc_IdentityValue -3
#define UFUNC_REDUCE 0
#define UFUNC_ACCUMULATE 1
#define UFUNC_REDUCEAT 2
#define UFUNC_OUTER 3
#define UFUNC_PYVALS_NAME "UFUNC_PYVALS"
#define UFUNC_FPE_DIVIDEBYZERO NPY_FPE_DIVIDEBYZERO
#define UFUNC_FPE_OVERFLOW NPY_FPE_OVERFLOW
#define UFUNC_FPE_UNDERFLOW NPY_FPE_UNDERFLOW
#define UFUNC_FPE_INVALID NPY_FPE_INVALID

typedef void (*PyUFuncGenericFunction)(char **args, npy_intp const *dimensions, npy_intp const *strides, void *innerloopdata);
typedef void (PyUFunc_MaskedStridedInnerLoopFunc)(char **dataptrs, npy_intp *strides, char *maskptr, npy_intp mask_stride, npy_intp count, NpyAuxData *innerloopdata);
typedef int (PyUFunc_TypeResolutionFunc)(struct _tagPyUFuncObject *ufunc, NPY_CASTING casting, PyArrayObject **operands, PyObject *type_tup, PyArray_Descr **out_dtypes);
typedef int (PyUFunc_LegacyInnerLoopSelectionFunc)(struct _tagPyUFuncObject *ufunc, PyArray_Descr **dtypes, PyUFuncGenericFunction *out_innerloop, void **out_innerloopdata, int *out_needs_api);
typedef struct _tagPyUFuncObject {
    PyObject_HEAD
    int nin, nout, nargs;
    int identity;
    PyUFuncGenericFunction *functions;
    void **data;
    int ntypes;
    int reserved1;
    const char *name;
    char *types;
    const char *doc;
    void *ptr;
    PyObject *obj;
    PyObject *userloops;
    int core_enabled;
    int core_num_dim_ix;
    int *core_num_dims;
    int *core_dim_ixs;
    int *core_offsets;
    char *core_signature;
    PyUFunc_TypeResolutionFunc *type_resolver;
    PyUFunc_LegacyInnerLoopSelectionFunc *legacy_inner_loop_selector;
#if PY_VERSION_HEX >= 0x03080000
    vectorcallfunc vectorcall;
#else
    void *reserved2;
#endif
    void *_always_null_previously_masked_innerloop_selector;
    npy_uint32 *op_flags;
    npy_uint32 iter_flags;
    npy_intp *core_dim_sizes;
    npy_uint32 *core_dim_flags;
    PyObject *identity_value;
    void *_dispatch_cache;
    PyObject *_loops;
} PyUFuncObject;

typedef struct {
    int nin;
    int nout;
    PyObject *callable;
} PyUFunc_PyFuncData;

typedef struct _loop1d_info {
    PyUFuncGenericFunction func;
    void *data;
    int *arg_types;
    struct _loop1d_info *next;
    int nargs;
    PyArray_Descr **arg_dtypes;
} PyUFunc_Loop1d;

#include "refhound/api/numpy/ufuncobject.h"

#define import_umath() \
    do { if (import_umath() < 0) { PyErr_Print(); \
        PyErr_SetString(PyExc_ImportError, "numpy.core.umath failed to import"); \
        return NUMPY_IMPORT_ARRAY_RETVAL; } } while (0)
#define import_umath1(ret) do { if (import_umath() < 0) { PyErr_Print(); return ret; } } while (0)
#define import_ufunc() import_umath()
#define generate_divbyzero_error() ((void)0)
#define generate_overflow_error() ((void)0)

#endif
