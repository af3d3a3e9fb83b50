/* Macros that shape declarations and tokens. They are expanded; nothing of them is left as a call. */
#ifndef REFHOUND_PY_PYMACRO_H
#define REFHOUND_PY_PYMACRO_H

#ifdef MS_WINDOWS
#define Py_EXPORTED_SYMBOL __declspec(dllexport)
#define Py_IMPORTED_SYMBOL __declspec(dllimport)
#define Py_LOCAL_SYMBOL
#else
#define Py_EXPORTED_SYMBOL __attribute__((visibility("default")))
#define Py_IMPORTED_SYMBOL __attribute__((visibility("default")))
#define Py_LOCAL_SYMBOL __attribute__((visibility("hidden")))
#endif
#define PyAPI_FUNC(RTYPE) extern RTYPE
#define PyAPI_DATA(RTYPE) extern RTYPE
#ifdef __cplusplus
#define PyMODINIT_FUNC_LINKAGE extern "C"
#else
#define PyMODINIT_FUNC_LINKAGE
#endif
#if PY_VERSION_HEX < 0x03000000
#define PyMODINIT_FUNC PyMODINIT_FUNC_LINKAGE void
#define DL_EXPORT(RTYPE) RTYPE
#define DL_IMPORT(RTYPE) RTYPE
#define Py_PROTO(x) x
#define Py_FPROTO(x) Py_PROTO(x)
#define Py_FORMAT_PARSETUPLE(func, p1, p2)
#else
#define PyMODINIT_FUNC PyMODINIT_FUNC_LINKAGE Py_EXPORTED_SYMBOL PyObject *
#endif
#if PY_VERSION_HEX >= 0x030F0000
#define PyMODEXPORT_FUNC PyMODINIT_FUNC_LINKAGE Py_EXPORTED_SYMBOL PySlot *
#endif

#define PyDoc_VAR(name) static const char name[]
#if PY_VERSION_HEX < 0x03000000
#undef PyDoc_VAR
#define PyDoc_VAR(name) static char name[]
#endif
#define PyDoc_STRVAR(name, str) PyDoc_VAR(name) = PyDoc_STR(str)
#define PyDoc_STRVAR_shared(name, str) const char name[] = PyDoc_STR(str)
#define PyDoc_STR(str) str

#define Py_LOCAL(type) static type
#define Py_LOCAL_INLINE(type) static inline type
#define Py_GCC_ATTRIBUTE(x) __attribute__(x)
#define Py_DEPRECATED(VERSION_UNUSED) __attribute__((__deprecated__))
#define Py_ALIGNED(x) __attribute__((aligned(x)))
#if PY_VERSION_HEX >= 0x03000000
#define Py_UNUSED(name) _unused_##name __attribute__((unused))
#define _Py_XSTRINGIFY(x) #x
#define Py_STRINGIFY(x) _Py_XSTRINGIFY(x)
#define Py_MEMBER_SIZE(type, member) sizeof(((type *)0)->member)
#define Py_ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define Py_BUILD_ASSERT_EXPR(cond) (sizeof(char[1 - 2 * !(cond)]) - 1)
#define Py_BUILD_ASSERT(cond) do { (void)Py_BUILD_ASSERT_EXPR(cond); } while (0)
#define Py_MIN(x, y) (((x) > (y)) ? (y) : (x))
#define Py_MAX(x, y) (((x) > (y)) ? (x) : (y))
#define Py_ABS(x) ((x) < 0 ? -(x) : (x))
#define _Py_SIZE_ROUND_DOWN(n, a) ((size_t)(n) & ~(size_t)((a) - 1))
#define _Py_SIZE_ROUND_UP(n, a) (((size_t)(n) + (size_t)((a) - 1)) & ~(size_t)((a) - 1))
#define _Py_ALIGN_DOWN(p, a) ((void *)((uintptr_t)(p) & ~(uintptr_t)((a) - 1)))
#define _Py_ALIGN_UP(p, a) ((void *)(((uintptr_t)(p) + (uintptr_t)((a) - 1)) & ~(uintptr_t)((a) - 1)))
#define _Py_IS_ALIGNED(p, a) (!((uintptr_t)(p) & (uintptr_t)((a) - 1)))
#endif
#if PY_VERSION_HEX >= 0x03070000
#define Py_UNREACHABLE() __builtin_unreachable()
#endif
#if PY_VERSION_HEX >= 0x03000000
#define _Py_NO_RETURN __attribute__((__noreturn__))
#endif
#if PY_VERSION_HEX >= 0x030B0000
#define Py_ALWAYS_INLINE inline __attribute__((always_inline))
#define Py_NO_INLINE __attribute__((noinline))
#define _Py_CAST(type, expr) ((type)(expr))
#define _Py_STATIC_CAST(type, expr) ((type)(expr))
#define _Py_RVALUE(EXPR) ((void)0, (EXPR))
#define _Py_TYPEOF(expr) __typeof__(expr)
#endif
#define _Py_HOT_FUNCTION
#define _Py_NO_INLINE __attribute__((noinline))
#define _Py_COMP_DIAG_PUSH
#define _Py_COMP_DIAG_IGNORE_DEPR_DECLS
#define _Py_COMP_DIAG_POP

#define Py_LL(x) x##LL
#define Py_ULL(x) x##ULL
#define Py_FORCE_EXPANSION(X) X
#define Py_SAFE_DOWNCAST(VALUE, WIDE, NARROW) ((NARROW)(VALUE))
#define Py_ARITHMETIC_RIGHT_SHIFT(TYPE, I, J) ((I) >> (J))
#define Py_MEMCPY memcpy
#if PY_VERSION_HEX < 0x03000000
#define Py_VA_COPY(x, y) va_copy((x), (y))
#endif
#define PyFPE_START_PROTECT(err_string, leave_stmt)
#define PyFPE_END_PROTECT(v)
#if PY_VERSION_HEX >= 0x03000000
#define _Py_IntegralTypeSigned(type) ((type)(-1) < 0)
#define _Py_IntegralTypeMax(type) \
    ((_Py_IntegralTypeSigned(type)) ? (((((type)1 << (sizeof(type) * CHAR_BIT - 2)) - 1) << 1) + 1) : ~(type)0)
#define _Py_IntegralTypeMin(type) ((_Py_IntegralTypeSigned(type)) ? -_Py_IntegralTypeMax(type) - 1 : 0)
#define _Py_InIntegralTypeRange(type, v) (_Py_IntegralTypeMin(type) <= (v) && (v) <= _Py_IntegralTypeMax(type))
#endif

#define _PyObject_CAST(op) ((PyObject *)(op))
#define _PyObject_CAST_CONST(op) ((const PyObject *)(op))
#define _PyVarObject_CAST(op) ((PyVarObject *)(op))
#define _PyVarObject_CAST_CONST(op) ((const PyVarObject *)(op))
#if PY_VERSION_HEX >= 0x03000000
#define _PyTuple_CAST(op) ((PyTupleObject *)(op))
#define _PyList_CAST(op) ((PyListObject *)(op))
#define _PyType_CAST(op) ((PyTypeObject *)(op))
#define _PyBytes_CAST(op) ((PyBytesObject *)(op))
#define _PyByteArray_CAST(op) ((PyByteArrayObject *)(op))
#define _PyFloat_CAST(op) ((PyFloatObject *)(op))
#define _PyFunction_CAST(func) ((PyFunctionObject *)(func))
#define _PyMethod_CAST(meth) ((PyMethodObject *)(meth))
#define _PyInstanceMethod_CAST(meth) ((PyInstanceMethodObject *)(meth))
#define _PyMemoryView_CAST(op) ((PyMemoryViewObject *)(op))
#define _PySet_CAST(so) ((PySetObject *)(so))
#define _PyASCIIObject_CAST(op) ((PyASCIIObject *)(op))
#define _PyCompactUnicodeObject_CAST(op) ((PyCompactUnicodeObject *)(op))
#define _PyUnicodeObject_CAST(op) ((PyUnicodeObject *)(op))
#define _PyCFunction_CAST(func) ((PyCFunction)(void (*)(void))(func))
#define _PyCFunctionObject_CAST(func) ((PyCFunctionObject *)(func))
#define _PyCMethodObject_CAST(func) ((PyCMethodObject *)(func))
#endif

#if PY_VERSION_HEX < 0x03000000
#define PyObject_HEAD Py_ssize_t ob_refcnt; struct _typeobject *ob_type;
#define PyObject_VAR_HEAD PyObject_HEAD Py_ssize_t ob_size;
#define _PyObject_HEAD_EXTRA
#define _PyObject_EXTRA_INIT
#define PyObject_HEAD_INIT(type) 1, type,
#define PyVarObject_HEAD_INIT(type, size) PyObject_HEAD_INIT(type) size,
#else
#define PyObject_HEAD PyObject ob_base;
#define PyObject_VAR_HEAD PyVarObject ob_base;
#define _PyObject_HEAD_EXTRA
#define _PyObject_EXTRA_INIT
#ifdef Py_GIL_DISABLED
#define PyObject_HEAD_INIT(type) { 0, 0, { 0 }, 0, 0xffffffffu, 0, (type) },
#elif PY_VERSION_HEX >= 0x030C0000
#define PyObject_HEAD_INIT(type) { { 1 }, (type) },
#else
#define PyObject_HEAD_INIT(type) { 1, type },
#endif
#define PyVarObject_HEAD_INIT(type, size) { PyObject_HEAD_INIT(type) size },
#define PyModuleDef_HEAD_INIT { PyObject_HEAD_INIT(NULL) NULL, 0, NULL, }
#endif

#if PY_VERSION_HEX >= 0x03000000
#if PY_VERSION_HEX >= 0x030A0000
#define _Py_static_string_init(value) { .string = (value), .index = -1 }
#else
#define _Py_static_string_init(value) { .next = NULL, .string = (value), .object = NULL }
#endif
#define _Py_static_string(varname, value) static _Py_Identifier varname = _Py_static_string_init(value)
#define _Py_IDENTIFIER(varname) _Py_static_string(PyId_##varname, #varname)
#endif

#if PY_VERSION_HEX >= 0x030F0000
#define PyABIInfo_VAR(NAME) static PyABIInfo NAME = { 1, 0, 0, PY_VERSION_HEX, 0 }
#define PySlot_DATA(NAME, VALUE) { .sl_id = (NAME), .sl_flags = PySlot_INTPTR, .sl_ptr = (void *)(VALUE) }
#define PySlot_FUNC(NAME, VALUE) { .sl_id = (NAME), .sl_func = (void (*)(void))(VALUE) }
#define PySlot_SIZE(NAME, VALUE) { .sl_id = (NAME), .sl_size = (Py_ssize_t)(VALUE) }
#define PySlot_INT64(NAME, VALUE) { .sl_id = (NAME), .sl_int64 = (int64_t)(VALUE) }
#define PySlot_UINT64(NAME, VALUE) { .sl_id = (NAME), .sl_uint64 = (uint64_t)(VALUE) }
#define PySlot_STATIC_DATA(NAME, VALUE) { .sl_id = (NAME), .sl_flags = PySlot_STATIC, .sl_ptr = (void *)(VALUE) }
#define PySlot_PTR(NAME, VALUE) { .sl_id = (NAME), .sl_flags = PySlot_INTPTR, .sl_ptr = (void *)(VALUE) }
#define PySlot_PTR_STATIC(NAME, VALUE) { .sl_id = (NAME), .sl_flags = PySlot_INTPTR | PySlot_STATIC, .sl_ptr = (void *)(VALUE) }
#define PySlot_END { 0 }
#endif

#if PY_VERSION_HEX < 0x03000000
#define PyDescr_COMMON PyObject_HEAD PyTypeObject *d_type; PyObject *d_name
#else
#define PyDescr_COMMON PyDescrObject d_common
#define Py_USING_UNICODE
#ifndef MS_WINDOWS
#define Py_UNICODE_WIDE
#endif
#endif
#if PY_VERSION_HEX >= 0x030B0000
#define PyException_HEAD \
    PyObject_HEAD PyObject *dict; PyObject *args; PyObject *notes; PyObject *traceback; PyObject *context; \
    PyObject *cause; char suppress_context;
#elif PY_VERSION_HEX >= 0x03000000
#define PyException_HEAD \
    PyObject_HEAD PyObject *dict; PyObject *args; PyObject *traceback; PyObject *context; PyObject *cause; \
    char suppress_context;
#endif
#if PY_VERSION_HEX >= 0x03080000
#define PY_VECTORCALL_ARGUMENTS_OFFSET ((size_t)1 << (8 * sizeof(size_t) - 1))
#define PY_HAVE_THREAD_NATIVE_ID
#define _PyCompilerFlags_INIT ((PyCompilerFlags){ .cf_flags = 0, .cf_feature_version = PY_MINOR_VERSION })
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030C0000
#define _Py_OPCODE(word) ((word) & 255)
#define _Py_OPARG(word) ((word) >> 8)
#elif PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
#define _Py_OPCODE(word) ((word).op.code)
#define _Py_OPARG(word) ((word).op.arg)
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define _PyInterpreterConfig_INIT { 0 }
#define _PyInterpreterConfig_LEGACY_INIT { 0 }
#endif

#endif
