/* Structures and constants of object.h. */
#include "Python.h"
#ifndef REFHOUND_PY_OBJECT_H
#define REFHOUND_PY_OBJECT_H

#define Py_INVALID_SIZE (Py_ssize_t)-1
#define Py_PRINT_RAW 1
#define Py_TPFLAGS_HAVE_STACKLESS_EXTENSION 0
#define Py_LT 0
#define Py_LE 1
#define Py_EQ 2
#define Py_NE 3
#define Py_GT 4
#define Py_GE 5
#if PY_VERSION_HEX < 0x03000000
#define PyBUF_SHADOW 0x400
#define Py_TPFLAGS_HAVE_GETCHARBUFFER (1L<<0)
#define Py_TPFLAGS_HAVE_SEQUENCE_IN (1L<<1)
#define Py_TPFLAGS_GC 0
#define Py_TPFLAGS_HAVE_INPLACEOPS (1L<<3)
#define Py_TPFLAGS_CHECKTYPES (1L<<4)
#define Py_TPFLAGS_HAVE_RICHCOMPARE (1L<<5)
#define Py_TPFLAGS_HAVE_WEAKREFS (1L<<6)
#define Py_TPFLAGS_HAVE_ITER (1L<<7)
#define Py_TPFLAGS_HAVE_CLASS (1L<<8)
#define Py_TPFLAGS_HEAPTYPE (1L<<9)
#define Py_TPFLAGS_BASETYPE (1L<<10)
#define Py_TPFLAGS_READY (1L<<12)
#define Py_TPFLAGS_READYING (1L<<13)
#define Py_TPFLAGS_HAVE_GC (1L<<14)
#define Py_TPFLAGS_HAVE_INDEX (1L<<17)
#define Py_TPFLAGS_HAVE_VERSION_TAG (1L<<18)
#define Py_TPFLAGS_VALID_VERSION_TAG (1L<<19)
#define Py_TPFLAGS_IS_ABSTRACT (1L<<20)
#define Py_TPFLAGS_HAVE_NEWBUFFER (1L<<21)
#define Py_TPFLAGS_INT_SUBCLASS (1L<<23)
#define Py_TPFLAGS_LONG_SUBCLASS (1L<<24)
#define Py_TPFLAGS_LIST_SUBCLASS (1L<<25)
#define Py_TPFLAGS_TUPLE_SUBCLASS (1L<<26)
#define Py_TPFLAGS_STRING_SUBCLASS (1L<<27)
#define Py_TPFLAGS_UNICODE_SUBCLASS (1L<<28)
#define Py_TPFLAGS_DICT_SUBCLASS (1L<<29)
#define Py_TPFLAGS_BASE_EXC_SUBCLASS (1L<<30)
#define Py_TPFLAGS_TYPE_SUBCLASS (1L<<31)
#define Py_TPFLAGS_DEFAULT_EXTERNAL ( Py_TPFLAGS_HAVE_GETCHARBUFFER | Py_TPFLAGS_HAVE_SEQUENCE_IN | Py_TPFLAGS_HAVE_INPLACEOPS | Py_TPFLAGS_HAVE_RICHCOMPARE | Py_TPFLAGS_HAVE_WEAKREFS | Py_TPFLAGS_HAVE_ITER | Py_TPFLAGS_HAVE_CLASS | Py_TPFLAGS_HAVE_STACKLESS_EXTENSION | Py_TPFLAGS_HAVE_INDEX | 0)
#define Py_TPFLAGS_DEFAULT_CORE (Py_TPFLAGS_DEFAULT_EXTERNAL | Py_TPFLAGS_HAVE_VERSION_TAG)
#define Py_TPFLAGS_DEFAULT Py_TPFLAGS_DEFAULT_EXTERNAL
#define staticforward static
#define statichere static
#define Py_TPFLAGS_BYTES_SUBCLASS Py_TPFLAGS_STRING_SUBCLASS
#endif
#if PY_VERSION_HEX < 0x030B0000
#define PyTrash_UNWIND_LEVEL 50
#endif
#if PY_VERSION_HEX >= 0x03000000
#define Py_TPFLAGS_HEAPTYPE (1UL << 9)
#define Py_TPFLAGS_BASETYPE (1UL << 10)
#define Py_TPFLAGS_READY (1UL << 12)
#define Py_TPFLAGS_READYING (1UL << 13)
#define Py_TPFLAGS_HAVE_GC (1UL << 14)
#define Py_TPFLAGS_HAVE_VERSION_TAG (1UL << 18)
#define Py_TPFLAGS_VALID_VERSION_TAG (1UL << 19)
#define Py_TPFLAGS_IS_ABSTRACT (1UL << 20)
#define Py_TPFLAGS_LONG_SUBCLASS (1UL << 24)
#define Py_TPFLAGS_LIST_SUBCLASS (1UL << 25)
#define Py_TPFLAGS_TUPLE_SUBCLASS (1UL << 26)
#define Py_TPFLAGS_UNICODE_SUBCLASS (1UL << 28)
#define Py_TPFLAGS_DICT_SUBCLASS (1UL << 29)
#define Py_TPFLAGS_BASE_EXC_SUBCLASS (1UL << 30)
#define Py_TPFLAGS_TYPE_SUBCLASS (1UL << 31)
#define Py_TPFLAGS_BYTES_SUBCLASS (1UL << 27)
#define Py_TPFLAGS_HAVE_FINALIZE (1UL << 0)
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
#define Py_TPFLAGS_DEFAULT ( Py_TPFLAGS_HAVE_STACKLESS_EXTENSION | Py_TPFLAGS_HAVE_VERSION_TAG | 0)
#endif
#if PY_VERSION_HEX >= 0x03080000
#define Py_TPFLAGS_METHOD_DESCRIPTOR (1UL << 17)
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x03090000
#define _Py_TPFLAGS_HAVE_VECTORCALL (1UL << 11)
#endif
#if PY_VERSION_HEX >= 0x03090000
#define _Py_TPFLAGS_HAVE_VECTORCALL Py_TPFLAGS_HAVE_VECTORCALL
#define Py_TPFLAGS_HAVE_VECTORCALL (1UL << 11)
#endif
#if PY_VERSION_HEX >= 0x030A0000
#define Py_TPFLAGS_DEFAULT ( Py_TPFLAGS_HAVE_STACKLESS_EXTENSION | 0)
#define Py_TPFLAGS_SEQUENCE (1 << 5)
#define Py_TPFLAGS_MAPPING (1 << 6)
#define Py_TPFLAGS_DISALLOW_INSTANTIATION (1UL << 7)
#define Py_TPFLAGS_IMMUTABLETYPE (1UL << 8)
#define _Py_TPFLAGS_MATCH_SELF (1UL << 22)
#endif
#if PY_VERSION_HEX >= 0x030B0000
#define Py_TPFLAGS_MANAGED_DICT (1 << 4)
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define _Py_TPFLAGS_STATIC_BUILTIN (1 << 1)
#define Py_TPFLAGS_MANAGED_WEAKREF (1 << 3)
#define Py_TPFLAGS_PREHEADER (Py_TPFLAGS_MANAGED_WEAKREF | Py_TPFLAGS_MANAGED_DICT)
#define Py_TPFLAGS_ITEMS_AT_END (1UL << 23)
#define TYPE_MAX_WATCHERS 8
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
#define _Py_IMMORTAL_REFCNT UINT_MAX
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define _Py_IMMORTAL_REFCNT _Py_CAST(Py_ssize_t, UINT_MAX)
#define Py_TPFLAGS_INLINE_VALUES (1 << 2)
#define Py_CONSTANT_NONE 0
#define Py_CONSTANT_FALSE 1
#define Py_CONSTANT_TRUE 2
#define Py_CONSTANT_ELLIPSIS 3
#define Py_CONSTANT_NOT_IMPLEMENTED 4
#define Py_CONSTANT_ZERO 5
#define Py_CONSTANT_ONE 6
#define Py_CONSTANT_EMPTY_STR 7
#define Py_CONSTANT_EMPTY_BYTES 8
#define Py_CONSTANT_EMPTY_TUPLE 9
#define Py_TRASHCAN_HEADROOM 50
#endif

struct _object {
#ifdef Py_GIL_DISABLED
    uintptr_t ob_tid;
    uint16_t ob_flags;
    PyMutex ob_mutex;
    uint8_t ob_gc_bits;
    uint32_t ob_ref_local;
    Py_ssize_t ob_ref_shared;
#elif PY_VERSION_HEX >= 0x030E0000
    union { int64_t ob_refcnt_full; struct { uint32_t ob_refcnt; uint16_t ob_overflow; uint16_t ob_flags; }; };
#elif PY_VERSION_HEX >= 0x030C0000
    union { Py_ssize_t ob_refcnt; uint32_t ob_refcnt_split[2]; };
#else
    Py_ssize_t ob_refcnt;
#endif
    PyTypeObject *ob_type;
};

struct PyVarObject {
#if PY_VERSION_HEX < 0x03000000
    PyObject_VAR_HEAD
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyObject ob_base;
    Py_ssize_t ob_size;
#endif
};

struct PyNumberMethods {
    binaryfunc nb_add;
    binaryfunc nb_subtract;
    binaryfunc nb_multiply;
#if PY_VERSION_HEX < 0x03000000
    binaryfunc nb_divide;
#endif
    binaryfunc nb_remainder;
    binaryfunc nb_divmod;
    ternaryfunc nb_power;
    unaryfunc nb_negative;
    unaryfunc nb_positive;
    unaryfunc nb_absolute;
#if PY_VERSION_HEX < 0x03000000
    inquiry nb_nonzero;
#endif
#if PY_VERSION_HEX >= 0x03000000
    inquiry nb_bool;
#endif
    unaryfunc nb_invert;
    binaryfunc nb_lshift;
    binaryfunc nb_rshift;
    binaryfunc nb_and;
    binaryfunc nb_xor;
    binaryfunc nb_or;
#if PY_VERSION_HEX < 0x03000000
    coercion nb_coerce;
#endif
    unaryfunc nb_int;
#if PY_VERSION_HEX < 0x03000000
    unaryfunc nb_long;
#endif
#if PY_VERSION_HEX >= 0x03000000
    void *nb_reserved;
#endif
    unaryfunc nb_float;
#if PY_VERSION_HEX < 0x03000000
    unaryfunc nb_oct;
    unaryfunc nb_hex;
#endif
    binaryfunc nb_inplace_add;
    binaryfunc nb_inplace_subtract;
    binaryfunc nb_inplace_multiply;
#if PY_VERSION_HEX < 0x03000000
    binaryfunc nb_inplace_divide;
#endif
    binaryfunc nb_inplace_remainder;
    ternaryfunc nb_inplace_power;
    binaryfunc nb_inplace_lshift;
    binaryfunc nb_inplace_rshift;
    binaryfunc nb_inplace_and;
    binaryfunc nb_inplace_xor;
    binaryfunc nb_inplace_or;
    binaryfunc nb_floor_divide;
    binaryfunc nb_true_divide;
    binaryfunc nb_inplace_floor_divide;
    binaryfunc nb_inplace_true_divide;
    unaryfunc nb_index;
#if PY_VERSION_HEX >= 0x03000000
    binaryfunc nb_matrix_multiply;
    binaryfunc nb_inplace_matrix_multiply;
#endif
};

struct PySequenceMethods {
    lenfunc sq_length;
    binaryfunc sq_concat;
    ssizeargfunc sq_repeat;
    ssizeargfunc sq_item;
#if PY_VERSION_HEX < 0x03000000
    ssizessizeargfunc sq_slice;
#endif
#if PY_VERSION_HEX >= 0x03000000
    void *was_sq_slice;
#endif
    ssizeobjargproc sq_ass_item;
#if PY_VERSION_HEX < 0x03000000
    ssizessizeobjargproc sq_ass_slice;
#endif
#if PY_VERSION_HEX >= 0x03000000
    void *was_sq_ass_slice;
#endif
    objobjproc sq_contains;
    binaryfunc sq_inplace_concat;
    ssizeargfunc sq_inplace_repeat;
};

struct PyMappingMethods {
    lenfunc mp_length;
    binaryfunc mp_subscript;
    objobjargproc mp_ass_subscript;
};

struct PyBufferProcs {
#if PY_VERSION_HEX < 0x03000000
    readbufferproc bf_getreadbuffer;
    writebufferproc bf_getwritebuffer;
    segcountproc bf_getsegcount;
    charbufferproc bf_getcharbuffer;
#endif
    getbufferproc bf_getbuffer;
    releasebufferproc bf_releasebuffer;
};

struct _typeobject {
    PyObject_VAR_HEAD
    const char *tp_name;
    Py_ssize_t tp_basicsize, tp_itemsize;
    destructor tp_dealloc;
#if PY_VERSION_HEX < 0x03080000
    printfunc tp_print;
#endif
#if PY_VERSION_HEX >= 0x03080000
    Py_ssize_t tp_vectorcall_offset;
#endif
    getattrfunc tp_getattr;
    setattrfunc tp_setattr;
#if PY_VERSION_HEX < 0x03000000
    cmpfunc tp_compare;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyAsyncMethods *tp_as_async;
#endif
    reprfunc tp_repr;
    PyNumberMethods *tp_as_number;
    PySequenceMethods *tp_as_sequence;
    PyMappingMethods *tp_as_mapping;
    hashfunc tp_hash;
    ternaryfunc tp_call;
    reprfunc tp_str;
    getattrofunc tp_getattro;
    setattrofunc tp_setattro;
    PyBufferProcs *tp_as_buffer;
#if PY_VERSION_HEX < 0x03000000
    long tp_flags;
#endif
#if PY_VERSION_HEX >= 0x03000000
    unsigned long tp_flags;
#endif
    const char *tp_doc;
    traverseproc tp_traverse;
    inquiry tp_clear;
    richcmpfunc tp_richcompare;
    Py_ssize_t tp_weaklistoffset;
    getiterfunc tp_iter;
    iternextfunc tp_iternext;
#if PY_VERSION_HEX < 0x030B0000
    struct PyMethodDef *tp_methods;
    struct PyMemberDef *tp_members;
    struct PyGetSetDef *tp_getset;
    struct _typeobject *tp_base;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyMethodDef *tp_methods;
    PyMemberDef *tp_members;
    PyGetSetDef *tp_getset;
    PyTypeObject *tp_base;
#endif
    PyObject *tp_dict;
    descrgetfunc tp_descr_get;
    descrsetfunc tp_descr_set;
    Py_ssize_t tp_dictoffset;
    initproc tp_init;
    allocfunc tp_alloc;
    newfunc tp_new;
    freefunc tp_free;
    inquiry tp_is_gc;
    PyObject *tp_bases;
    PyObject *tp_mro;
    PyObject *tp_cache;
#if PY_VERSION_HEX < 0x030C0000
    PyObject *tp_subclasses;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    void *tp_subclasses;
#endif
    PyObject *tp_weaklist;
    destructor tp_del;
    unsigned int tp_version_tag;
#if PY_VERSION_HEX >= 0x03000000
    destructor tp_finalize;
#endif
#if PY_VERSION_HEX >= 0x03080000
    vectorcallfunc tp_vectorcall;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x03090000
    int (*tp_print)(PyObject *, FILE *, int);
#endif
#if PY_VERSION_HEX >= 0x030C0000
    unsigned char tp_watched;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    uint16_t tp_versions_used;
#endif
};

#if PY_VERSION_HEX >= 0x03000000
struct PyAsyncMethods {
    unaryfunc am_await;
    unaryfunc am_aiter;
    unaryfunc am_anext;
#if PY_VERSION_HEX >= 0x030A0000
    sendfunc am_send;
#endif
};

#endif
#if PY_VERSION_HEX >= 0x030B0000
struct _specialization_cache {
    PyObject *getitem;
#if PY_VERSION_HEX >= 0x030C0000
    uint32_t getitem_version;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    PyObject *init;
#endif
};

#endif
struct _heaptypeobject {
    PyTypeObject ht_type;
#if PY_VERSION_HEX >= 0x03000000
    PyAsyncMethods as_async;
#endif
    PyNumberMethods as_number;
    PyMappingMethods as_mapping;
    PySequenceMethods as_sequence;
    PyBufferProcs as_buffer;
#if PY_VERSION_HEX < 0x03000000
    PyObject *ht_name, *ht_slots;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyObject *ht_name, *ht_slots, *ht_qualname;
    struct _dictkeysobject *ht_cached_keys;
#endif
#if PY_VERSION_HEX >= 0x03090000
    PyObject *ht_module;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    char *_ht_tpname;
    struct _specialization_cache _spec_cache;
#endif
};

#if PY_VERSION_HEX < 0x03000000
struct _Py_HashSecret_t {
    long prefix;
    long suffix;
};

#endif
#if PY_VERSION_HEX >= 0x03000000
struct _Py_Identifier {
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    struct _Py_Identifier *next;
#endif
    const char *string;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    PyObject *object;
#endif
#if PY_VERSION_HEX >= 0x030A0000
    Py_ssize_t index;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    struct { uint8_t v; } mutex;
#endif
};

struct PyType_Slot {
    int slot;
    void *pfunc;
};

struct PyType_Spec {
    const char *name;
    int basicsize;
    int itemsize;
    unsigned int flags;
    PyType_Slot *slots;
};

#endif

#endif
