/* Structures, enumerations and flags of arrays, data types and iterators. */
#ifndef REFHOUND_NUMPY_NDARRAYTYPES_H
#define REFHOUND_NUMPY_NDARRAYTYPES_H
#include "numpy/npy_common.h"

#define NPY_NO_EXPORT NPY_VISIBILITY_HIDDEN
#define NPY_ALLOW_THREADS 1
#define NPY_MAXDIMS 32
#define NPY_MAXARGS 32
#define NPY_FAIL 0
#define NPY_SUCCEED 1
#define NPY_VERSION NPY_ABI_VERSION
#define NPY_FEATURE_VERSION NPY_API_VERSION
#define NPY_PRIORITY 0.0
#define NPY_SUBTYPE_PRIORITY 1.0
#define NPY_SCALAR_PRIORITY -1000000.0
#define NPY_NUM_FLOATTYPE 3
#define NPY_NSORTS (NPY_STABLESORT + 1)
#define NPY_NSELECTS (NPY_INTROSELECT + 1)
#define NPY_NSEARCHSIDES (NPY_SEARCHRIGHT + 1)
#define NPY_NSCALARKINDS (NPY_OBJECT_SCALAR + 1)
#define NPY_DATETIME_NAT NPY_MIN_INT64
#define NPY_DATETIME_MAX_ISO8601_STRLEN (21 + 3*5 + 1 + 3*6 + 6 + 1)
#define NPY_DATETIME_NUMUNITS (NPY_FR_GENERIC + 1)
#define NPY_DATETIME_DEFAULTUNIT NPY_FR_GENERIC
#define NPY_USE_PYMEM 1
#define PyArray_malloc PyMem_RawMalloc
#define PyArray_free PyMem_RawFree
#define PyArray_realloc PyMem_RawRealloc
#define NPY_ITEM_REFCOUNT 0x01
#define NPY_ITEM_HASOBJECT 0x01
#define NPY_LIST_PICKLE 0x02
#define NPY_ITEM_IS_POINTER 0x04
#define NPY_NEEDS_INIT 0x08
#define NPY_NEEDS_PYAPI 0x10
#define NPY_USE_GETITEM 0x20
#define NPY_USE_SETITEM 0x40
#define NPY_ALIGNED_STRUCT 0x80
#define NPY_FROM_FIELDS (NPY_NEEDS_INIT | NPY_LIST_PICKLE | NPY_ITEM_REFCOUNT | NPY_NEEDS_PYAPI)
#define NPY_OBJECT_DTYPE_FLAGS (NPY_LIST_PICKLE | NPY_USE_GETITEM | NPY_ITEM_IS_POINTER | NPY_ITEM_REFCOUNT | NPY_NEEDS_INIT | NPY_NEEDS_PYAPI)
#define NPY_ARRAY_C_CONTIGUOUS 0x0001
#define NPY_ARRAY_F_CONTIGUOUS 0x0002
#define NPY_ARRAY_OWNDATA 0x0004
#define NPY_ARRAY_FORCECAST 0x0010
#define NPY_ARRAY_ENSURECOPY 0x0020
#define NPY_ARRAY_ENSUREARRAY 0x0040
#define NPY_ARRAY_ELEMENTSTRIDES 0x0080
#define NPY_ARRAY_ALIGNED 0x0100
#define NPY_ARRAY_NOTSWAPPED 0x0200
#define NPY_ARRAY_WRITEABLE 0x0400
#define NPY_ARRAY_WRITEBACKIFCOPY 0x2000
#define NPY_ARRAY_ENSURENOCOPY 0x4000
#define NPY_ARRAY_BEHAVED (NPY_ARRAY_ALIGNED | NPY_ARRAY_WRITEABLE)
#define NPY_ARRAY_BEHAVED_NS (NPY_ARRAY_ALIGNED | NPY_ARRAY_WRITEABLE | NPY_ARRAY_NOTSWAPPED)
#define NPY_ARRAY_CARRAY (NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_BEHAVED)
#define NPY_ARRAY_CARRAY_RO (NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_ALIGNED)
#define NPY_ARRAY_FARRAY (NPY_ARRAY_F_CONTIGUOUS | NPY_ARRAY_BEHAVED)
#define NPY_ARRAY_FARRAY_RO (NPY_ARRAY_F_CONTIGUOUS | NPY_ARRAY_ALIGNED)
#define NPY_ARRAY_DEFAULT (NPY_ARRAY_CARRAY)
#define NPY_ARRAY_IN_ARRAY (NPY_ARRAY_CARRAY_RO)
#define NPY_ARRAY_OUT_ARRAY (NPY_ARRAY_CARRAY)
#define NPY_ARRAY_INOUT_ARRAY (NPY_ARRAY_CARRAY)
#define NPY_ARRAY_INOUT_ARRAY2 (NPY_ARRAY_CARRAY | NPY_ARRAY_WRITEBACKIFCOPY)
#define NPY_ARRAY_IN_FARRAY (NPY_ARRAY_FARRAY_RO)
#define NPY_ARRAY_OUT_FARRAY (NPY_ARRAY_FARRAY)
#define NPY_ARRAY_INOUT_FARRAY (NPY_ARRAY_FARRAY)
#define NPY_ARRAY_INOUT_FARRAY2 (NPY_ARRAY_FARRAY | NPY_ARRAY_WRITEBACKIFCOPY)
#define NPY_ARRAY_UPDATE_ALL (NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_F_CONTIGUOUS | NPY_ARRAY_ALIGNED)
#define NPY_ARR_HAS_DESCR 0x0800
#define NPY_MIN_BUFSIZE ((int)sizeof(npy_cdouble))
#define NPY_MAX_BUFSIZE (((int)sizeof(npy_cdouble))*1000000)
#define NPY_BUFSIZE 8192
#define NPY_BEGIN_THREADS_DEF PyThreadState *_save=NULL;
#define NPY_BEGIN_ALLOW_THREADS Py_BEGIN_ALLOW_THREADS
#define NPY_END_ALLOW_THREADS Py_END_ALLOW_THREADS
#define NPY_BEGIN_THREADS do {_save = PyEval_SaveThread();} while (0);
#define NPY_END_THREADS do { if (_save) { PyEval_RestoreThread(_save); _save = NULL;} } while (0);
#define NPY_ALLOW_C_API_DEF PyGILState_STATE __save__;
#define NPY_ALLOW_C_API do {__save__ = PyGILState_Ensure();} while (0);
#define NPY_DISABLE_C_API do {PyGILState_Release(__save__);} while (0);
#define NPY_ITER_C_INDEX 0x00000001
#define NPY_ITER_F_INDEX 0x00000002
#define NPY_ITER_MULTI_INDEX 0x00000004
#define NPY_ITER_EXTERNAL_LOOP 0x00000008
#define NPY_ITER_COMMON_DTYPE 0x00000010
#define NPY_ITER_REFS_OK 0x00000020
#define NPY_ITER_ZEROSIZE_OK 0x00000040
#define NPY_ITER_REDUCE_OK 0x00000080
#define NPY_ITER_RANGED 0x00000100
#define NPY_ITER_BUFFERED 0x00000200
#define NPY_ITER_GROWINNER 0x00000400
#define NPY_ITER_DELAY_BUFALLOC 0x00000800
#define NPY_ITER_DONT_NEGATE_STRIDES 0x00001000
#define NPY_ITER_COPY_IF_OVERLAP 0x00002000
#define NPY_ITER_READWRITE 0x00010000
#define NPY_ITER_READONLY 0x00020000
#define NPY_ITER_WRITEONLY 0x00040000
#define NPY_ITER_NBO 0x00080000
#define NPY_ITER_ALIGNED 0x00100000
#define NPY_ITER_CONTIG 0x00200000
#define NPY_ITER_COPY 0x00400000
#define NPY_ITER_UPDATEIFCOPY 0x00800000
#define NPY_ITER_ALLOCATE 0x01000000
#define NPY_ITER_NO_SUBTYPE 0x02000000
#define NPY_ITER_VIRTUAL 0x04000000
#define NPY_ITER_NO_BROADCAST 0x08000000
#define NPY_ITER_WRITEMASKED 0x10000000
#define NPY_ITER_ARRAYMASK 0x20000000
#define NPY_ITER_OVERLAP_ASSUME_ELEMENTWISE 0x40000000
#define NPY_ITER_GLOBAL_FLAGS 0x0000ffff
#define NPY_ITER_PER_OP_FLAGS 0xffff0000
#define NPY_DEFAULT_TYPE NPY_DOUBLE
#define NPY_LITTLE '<'
#define NPY_BIG '>'
#define NPY_NATIVE '='
#define NPY_SWAP 's'
#define NPY_IGNORE '|'
#define NPY_NATBYTE NPY_LITTLE
#define NPY_OPPBYTE NPY_BIG
#define NPY_CONTIGUOUS NPY_ARRAY_C_CONTIGUOUS
#define NPY_FORTRAN NPY_ARRAY_F_CONTIGUOUS
#define NPY_C_CONTIGUOUS NPY_ARRAY_C_CONTIGUOUS
#define NPY_F_CONTIGUOUS NPY_ARRAY_F_CONTIGUOUS
#define NPY_OWNDATA NPY_ARRAY_OWNDATA
#define NPY_FORCECAST NPY_ARRAY_FORCECAST
#define NPY_ENSURECOPY NPY_ARRAY_ENSURECOPY
#define NPY_ENSUREARRAY NPY_ARRAY_ENSUREARRAY
#define NPY_ELEMENTSTRIDES NPY_ARRAY_ELEMENTSTRIDES
#define NPY_ALIGNED NPY_ARRAY_ALIGNED
#define NPY_NOTSWAPPED NPY_ARRAY_NOTSWAPPED
#define NPY_WRITEABLE NPY_ARRAY_WRITEABLE
#define NPY_BEHAVED NPY_ARRAY_BEHAVED
#define NPY_BEHAVED_NS NPY_ARRAY_BEHAVED_NS
#define NPY_CARRAY NPY_ARRAY_CARRAY
#define NPY_CARRAY_RO NPY_ARRAY_CARRAY_RO
#define NPY_FARRAY NPY_ARRAY_FARRAY
#define NPY_FARRAY_RO NPY_ARRAY_FARRAY_RO
#define NPY_DEFAULT NPY_ARRAY_DEFAULT
#define NPY_IN_ARRAY NPY_ARRAY_IN_ARRAY
#define NPY_OUT_ARRAY NPY_ARRAY_OUT_ARRAY
#define NPY_INOUT_ARRAY NPY_ARRAY_INOUT_ARRAY
#define NPY_IN_FARRAY NPY_ARRAY_IN_FARRAY
#define NPY_OUT_FARRAY NPY_ARRAY_OUT_FARRAY
#define NPY_INOUT_FARRAY NPY_ARRAY_INOUT_FARRAY
#define NPY_UPDATE_ALL NPY_ARRAY_UPDATE_ALL
#define PyArray_DEFAULT NPY_DEFAULT_TYPE
#define NPY_AO PyArrayObject
#define fortran fortran_
#define FORTRAN_IF PyArray_FORTRAN_IF
#define NPY_METADATA_DTSTR "__timeunit__"
#define NPY_STR_Y "Y"
#define NPY_STR_M "M"
#define NPY_STR_W "W"
#define NPY_STR_D "D"
#define NPY_STR_h "h"
#define NPY_STR_m "m"
#define NPY_STR_s "s"
#define NPY_STR_ms "ms"
#define NPY_STR_us "us"
#define NPY_STR_ns "ns"
#define NPY_STR_ps "ps"
#define NPY_STR_fs "fs"
#define NPY_STR_as "as"
#define NPY_REFCOUNT PyArray_REFCOUNT
#define NPY_MAX_ELSIZE (2 * NPY_SIZEOF_LONGDOUBLE)

enum NPY_TYPES {
    NPY_BOOL = 0,
    NPY_BYTE,
    NPY_UBYTE,
    NPY_SHORT,
    NPY_USHORT,
    NPY_INT,
    NPY_UINT,
    NPY_LONG,
    NPY_ULONG,
    NPY_LONGLONG,
    NPY_ULONGLONG,
    NPY_FLOAT,
    NPY_DOUBLE,
    NPY_LONGDOUBLE,
    NPY_CFLOAT,
    NPY_CDOUBLE,
    NPY_CLONGDOUBLE,
    NPY_OBJECT = 17,
    NPY_STRING,
    NPY_UNICODE,
    NPY_VOID,
    NPY_DATETIME,
    NPY_TIMEDELTA,
    NPY_HALF,
    NPY_NTYPES,
    NPY_NOTYPE,
    NPY_CHAR,
    NPY_USERDEF = 256,
    NPY_NTYPES_ABI_COMPATIBLE = 21,
};

enum NPY_TYPECHAR {
    NPY_BOOLLTR = '?',
    NPY_BYTELTR = 'b',
    NPY_UBYTELTR = 'B',
    NPY_SHORTLTR = 'h',
    NPY_USHORTLTR = 'H',
    NPY_INTLTR = 'i',
    NPY_UINTLTR = 'I',
    NPY_LONGLTR = 'l',
    NPY_ULONGLTR = 'L',
    NPY_LONGLONGLTR = 'q',
    NPY_ULONGLONGLTR = 'Q',
    NPY_HALFLTR = 'e',
    NPY_FLOATLTR = 'f',
    NPY_DOUBLELTR = 'd',
    NPY_LONGDOUBLELTR = 'g',
    NPY_CFLOATLTR = 'F',
    NPY_CDOUBLELTR = 'D',
    NPY_CLONGDOUBLELTR = 'G',
    NPY_OBJECTLTR = 'O',
    NPY_STRINGLTR = 'S',
    NPY_STRINGLTR2 = 'a',
    NPY_UNICODELTR = 'U',
    NPY_VOIDLTR = 'V',
    NPY_DATETIMELTR = 'M',
    NPY_TIMEDELTALTR = 'm',
    NPY_CHARLTR = 'c',
    NPY_INTPLTR = 'p',
    NPY_UINTPLTR = 'P',
    NPY_GENBOOLLTR = 'b',
    NPY_SIGNEDLTR = 'i',
    NPY_UNSIGNEDLTR = 'u',
    NPY_FLOATINGLTR = 'f',
    NPY_COMPLEXLTR = 'c',
};

typedef enum {
    NPY_QUICKSORT = 0,
    NPY_HEAPSORT = 1,
    NPY_MERGESORT = 2,
    NPY_STABLESORT = 2,
} NPY_SORTKIND;

typedef enum {
    NPY_INTROSELECT = 0,
} NPY_SELECTKIND;

typedef enum {
    NPY_SEARCHLEFT = 0,
    NPY_SEARCHRIGHT = 1,
} NPY_SEARCHSIDE;

typedef enum {
    NPY_NOSCALAR = - 1,
    NPY_BOOL_SCALAR,
    NPY_INTPOS_SCALAR,
    NPY_INTNEG_SCALAR,
    NPY_FLOAT_SCALAR,
    NPY_COMPLEX_SCALAR,
    NPY_OBJECT_SCALAR,
} NPY_SCALARKIND;

typedef enum {
    NPY_ANYORDER = - 1,
    NPY_CORDER = 0,
    NPY_FORTRANORDER = 1,
    NPY_KEEPORDER = 2,
} NPY_ORDER;

typedef enum {
    _NPY_ERROR_OCCURRED_IN_CAST = - 1,
    NPY_NO_CASTING = 0,
    NPY_EQUIV_CASTING = 1,
    NPY_SAFE_CASTING = 2,
    NPY_SAME_KIND_CASTING = 3,
    NPY_UNSAFE_CASTING = 4,
} NPY_CASTING;

typedef enum {
    NPY_CLIP = 0,
    NPY_WRAP = 1,
    NPY_RAISE = 2,
} NPY_CLIPMODE;

typedef enum {
    NPY_VALID = 0,
    NPY_SAME = 1,
    NPY_FULL = 2,
} NPY_CORRELATEMODE;

typedef enum {
    NPY_FR_ERROR = - 1,
    NPY_FR_Y = 0,
    NPY_FR_M = 1,
    NPY_FR_W = 2,
    NPY_FR_D = 4,
    NPY_FR_h = 5,
    NPY_FR_m = 6,
    NPY_FR_s = 7,
    NPY_FR_ms = 8,
    NPY_FR_us = 9,
    NPY_FR_ns = 10,
    NPY_FR_ps = 11,
    NPY_FR_fs = 12,
    NPY_FR_as = 13,
    NPY_FR_GENERIC = 14,
} NPY_DATETIMEUNIT;

typedef enum {
    NPY_BUSDAY_FORWARD,
    NPY_BUSDAY_FOLLOWING = NPY_BUSDAY_FORWARD,
    NPY_BUSDAY_BACKWARD,
    NPY_BUSDAY_PRECEDING = NPY_BUSDAY_BACKWARD,
    NPY_BUSDAY_MODIFIEDFOLLOWING,
    NPY_BUSDAY_MODIFIEDPRECEDING,
    NPY_BUSDAY_NAT,
    NPY_BUSDAY_RAISE,
} NPY_BUSDAY_ROLL;

typedef struct NpyAuxData_tag NpyAuxData;
typedef void (NpyAuxData_FreeFunc)(NpyAuxData *);
typedef NpyAuxData *(NpyAuxData_CloneFunc)(NpyAuxData *);
struct NpyAuxData_tag {
    NpyAuxData_FreeFunc *free;
    NpyAuxData_CloneFunc *clone;
    void *reserved[2];
};

typedef PyObject *(PyArray_GetItemFunc)(void *, void *);
typedef int (PyArray_SetItemFunc)(PyObject *, void *, void *);
typedef void (PyArray_CopySwapNFunc)(void *, npy_intp, void *, npy_intp, npy_intp, int, void *);
typedef void (PyArray_CopySwapFunc)(void *, void *, int, void *);
typedef npy_bool(PyArray_NonzeroFunc)(void *, void *);
typedef int (PyArray_CompareFunc)(const void *, const void *, void *);
typedef int (PyArray_ArgFunc)(void *, npy_intp, npy_intp *, void *);
typedef void (PyArray_DotFunc)(void *, npy_intp, void *, npy_intp, void *, npy_intp, void *);
typedef void (PyArray_VectorUnaryFunc)(void *, void *, npy_intp, void *, void *);
typedef int (PyArray_ScanFunc)(FILE *fp, void *dptr, char *ignore, struct _PyArray_Descr *);
typedef int (PyArray_FromStrFunc)(char *s, void *dptr, char **endptr, struct _PyArray_Descr *);
typedef int (PyArray_FillFunc)(void *, npy_intp, void *);
typedef int (PyArray_SortFunc)(void *, npy_intp, void *);
typedef int (PyArray_ArgSortFunc)(void *, npy_intp *, npy_intp, void *);
typedef int (PyArray_PartitionFunc)(void *, npy_intp, npy_intp, npy_intp *, npy_intp *, void *);
typedef int (PyArray_ArgPartitionFunc)(void *, npy_intp *, npy_intp, npy_intp, npy_intp *, npy_intp *, void *);
typedef int (PyArray_FillWithScalarFunc)(void *, npy_intp, void *, void *);
typedef int (PyArray_ScalarKindFunc)(void *);
typedef void (PyArray_FastClipFunc)(void *in, npy_intp n_in, void *min, void *max, void *out);
typedef void (PyArray_FastPutmaskFunc)(void *in, void *mask, npy_intp n_in, void *values, npy_intp nv);
typedef int (PyArray_FastTakeFunc)(void *dest, void *src, npy_intp *indarray, npy_intp nindarray, npy_intp n_outer, npy_intp m_middle, npy_intp nelem, NPY_CLIPMODE clipmode);
typedef struct {
    npy_intp *ptr;
    int len;
} PyArray_Dims;

typedef struct {
    PyArray_VectorUnaryFunc *cast[NPY_NTYPES_ABI_COMPATIBLE];
    PyArray_GetItemFunc *getitem;
    PyArray_SetItemFunc *setitem;
    PyArray_CopySwapNFunc *copyswapn;
    PyArray_CopySwapFunc *copyswap;
    PyArray_CompareFunc *compare;
    PyArray_ArgFunc *argmax;
    PyArray_DotFunc *dotfunc;
    PyArray_ScanFunc *scanfunc;
    PyArray_FromStrFunc *fromstr;
    PyArray_NonzeroFunc *nonzero;
    PyArray_FillFunc *fill;
    PyArray_FillWithScalarFunc *fillwithscalar;
    PyArray_SortFunc *sort[ (NPY_STABLESORT + 1)];
    PyArray_ArgSortFunc *argsort[ (NPY_STABLESORT + 1)];
    PyObject *castdict;
    PyArray_ScalarKindFunc *scalarkind;
    int **cancastscalarkindto;
    int *cancastto;
    PyArray_FastClipFunc *fastclip;
    PyArray_FastPutmaskFunc *fastputmask;
    PyArray_FastTakeFunc *fasttake;
    PyArray_ArgFunc *argmin;
} PyArray_ArrFuncs;

typedef struct _PyArray_Descr {
    PyObject_HEAD
    PyTypeObject *typeobj;
    char kind;
    char type;
    char byteorder;
    char flags;
    int type_num;
    int elsize;
    int alignment;
    struct _arr_descr *subarray;
    PyObject *fields;
    PyObject *names;
    PyArray_ArrFuncs *f;
    PyObject *metadata;
    NpyAuxData *c_metadata;
    npy_hash_t hash;
} PyArray_Descr;

typedef struct _arr_descr {
    PyArray_Descr *base;
    PyObject *shape;
} PyArray_ArrayDescr;

typedef struct {
    void *ctx;
    void *(*malloc)(void *ctx, size_t size);
    void *(*calloc)(void *ctx, size_t nelem, size_t elsize);
    void *(*realloc)(void *ctx, void *ptr, size_t new_size);
    void (*free)(void *ctx, void *ptr, size_t size);
} PyDataMemAllocator;

typedef struct {
    char name[127];
    uint8_t version;
    PyDataMemAllocator allocator;
} PyDataMem_Handler;

typedef struct tagPyArrayObject_fields {
    PyObject_HEAD
    char *data;
    int nd;
    npy_intp *dimensions;
    npy_intp *strides;
    PyObject *base;
    PyArray_Descr *descr;
    int flags;
    PyObject *weakreflist;
    void *_buffer_info;
    PyObject *mem_handler;
} PyArrayObject_fields;

typedef PyArrayObject_fields PyArrayObject;
typedef struct PyArrayFlagsObject {
    PyObject_HEAD
    PyObject *arr;
    int flags;
} PyArrayFlagsObject;

typedef struct {
    PyObject_HEAD
    PyObject *base;
    void *ptr;
    npy_intp len;
    int flags;
} PyArray_Chunk;

typedef struct {
    NPY_DATETIMEUNIT base;
    int num;
} PyArray_DatetimeMetaData;

typedef struct {
    NpyAuxData base;
    PyArray_DatetimeMetaData meta;
} PyArray_DatetimeDTypeMetaData;

typedef struct {
    npy_int64 year;
    npy_int32 month, day, hour, min, sec, us, ps, as;
} npy_datetimestruct;

typedef struct {
    npy_int64 day;
    npy_int32 sec, us, ps, as;
} npy_timedeltastruct;

typedef int (PyArray_FinalizeFunc)(PyArrayObject *, PyObject *);
typedef struct NpyIter_InternalOnly NpyIter;
typedef int (NpyIter_IterNextFunc)(NpyIter *iter);
typedef void (NpyIter_GetMultiIndexFunc)(NpyIter *iter, npy_intp *outcoords);
typedef struct PyArrayIterObject_tag PyArrayIterObject;
typedef char *(*npy_iter_get_dataptr_t)(PyArrayIterObject *iter, const npy_intp *);
struct PyArrayIterObject_tag {
    PyObject_HEAD
    int nd_m1;
    npy_intp index, size;
    npy_intp coordinates[32];
    npy_intp dims_m1[32];
    npy_intp strides[32];
    npy_intp backstrides[32];
    npy_intp factors[32];
    PyArrayObject *ao;
    char *dataptr;
    npy_bool contiguous;
    npy_intp bounds[32][2];
    npy_intp limits[32][2];
    npy_intp limits_sizes[32];
    npy_iter_get_dataptr_t translate;
};

typedef struct {
    PyObject_HEAD
    int numiter;
    npy_intp size;
    npy_intp index;
    int nd;
    npy_intp dimensions[32];
    PyArrayIterObject *iters[32];
} PyArrayMultiIterObject;

typedef struct {
    PyObject_HEAD
    int numiter;
    npy_intp size;
    npy_intp index;
    int nd;
    npy_intp dimensions[32];
    NpyIter *outer;
    void *unused[32 - 2];
    PyArrayObject *array;
    PyArrayIterObject *ait;
    PyArrayObject *subspace;
    int iteraxes[32];
    npy_intp fancy_strides[32];
    char *baseoffset;
    int consec;
    char *dataptr;
    int nd_fancy;
    npy_intp fancy_dims[32];
    int needs_api;
    PyArrayObject *extra_op;
    PyArray_Descr *extra_op_dtype;
    npy_uint32 *extra_op_flags;
    NpyIter *extra_op_iter;
    NpyIter_IterNextFunc *extra_op_next;
    char **extra_op_ptrs;
    NpyIter_IterNextFunc *outer_next;
    char **outer_ptrs;
    npy_intp *outer_strides;
    NpyIter *subspace_iter;
    NpyIter_IterNextFunc *subspace_next;
    char **subspace_ptrs;
    npy_intp *subspace_strides;
    npy_intp iter_count;
} PyArrayMapIterObject;

enum {
    NPY_NEIGHBORHOOD_ITER_ZERO_PADDING,
    NPY_NEIGHBORHOOD_ITER_ONE_PADDING,
    NPY_NEIGHBORHOOD_ITER_CONSTANT_PADDING,
    NPY_NEIGHBORHOOD_ITER_CIRCULAR_PADDING,
    NPY_NEIGHBORHOOD_ITER_MIRROR_PADDING,
};

typedef struct {
    PyObject_HEAD
    int nd_m1;
    npy_intp index, size;
    npy_intp coordinates[32];
    npy_intp dims_m1[32];
    npy_intp strides[32];
    npy_intp backstrides[32];
    npy_intp factors[32];
    PyArrayObject *ao;
    char *dataptr;
    npy_bool contiguous;
    npy_intp bounds[32][2];
    npy_intp limits[32][2];
    npy_intp limits_sizes[32];
    npy_iter_get_dataptr_t translate;
    npy_intp nd;
    npy_intp dimensions[32];
    PyArrayIterObject *_internal_iter;
    char *constant;
    int mode;
} PyArrayNeighborhoodIterObject;

typedef struct {
    npy_intp perm, stride;
} npy_stride_sort_item;

typedef struct {
    int two;
    int nd;
    char typekind;
    int itemsize;
    int flags;
    npy_intp *shape;
    npy_intp *strides;
    void *data;
    PyObject *descr;
} PyArrayInterface;

typedef void (PyDataMem_EventHookFunc)(void *inp, void *outp, size_t size, void *user_data);

/* Types that functions of NumPy 2 mention. */
typedef PyArray_Descr PyArray_DescrProto;
typedef PyArray_Descr _PyArray_LegacyDescr;
typedef struct PyArray_DTypeMeta PyArray_DTypeMeta;
typedef struct PyArrayMethod_Spec PyArrayMethod_Spec;
typedef struct PyArray_StringDTypeObject PyArray_StringDTypeObject;
typedef struct npy_string_allocator npy_string_allocator;
typedef struct npy_packed_static_string npy_packed_static_string;
typedef struct npy_unpacked_static_string {
    size_t size;
    const char *buf;
} npy_static_string;
typedef struct PyArrayDTypeMeta_Spec_tag PyArrayDTypeMeta_Spec;
typedef int NPY_ARRAYMETHOD_FLAGS;
typedef int (PyArrayMethod_TranslateGivenDescriptors)(int, int, PyArray_DTypeMeta *[], PyArray_Descr *[], PyArray_Descr *[]);
typedef int (PyArrayMethod_TranslateLoopDescriptors)(int, int, PyArray_DTypeMeta *[], PyArray_Descr *[], PyArray_Descr *[], PyArray_Descr *[]);
typedef struct PyUFunc_LoopSlot_tag PyUFunc_LoopSlot;

#endif
