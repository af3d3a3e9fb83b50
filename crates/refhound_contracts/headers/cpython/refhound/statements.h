/* Macros with control flow or with arguments that they assign to. Each expands to C that calls a function of the
   macro's own name: the preprocessor does not expand it again, so the call stays visible. Read after the prototypes. */
#ifndef REFHOUND_STATEMENTS_H
#define REFHOUND_STATEMENTS_H

#if PY_VERSION_HEX < 0x03000000
#define Py_False ((PyObject *)&_Py_ZeroStruct)
#define Py_True ((PyObject *)&_Py_TrueStruct)
#else
#define Py_False ((PyObject *)&_Py_FalseStruct)
#define Py_True ((PyObject *)&_Py_TrueStruct)
#endif
#define Py_None (&_Py_NoneStruct)
#define Py_NotImplemented (&_Py_NotImplementedStruct)
#define Py_Ellipsis (&_Py_EllipsisObject)

#define Py_RETURN_NONE return Py_RETURN_NONE()
#define Py_RETURN_TRUE return Py_RETURN_TRUE()
#define Py_RETURN_FALSE return Py_RETURN_FALSE()
#define Py_RETURN_NAN return Py_RETURN_NAN()
#define Py_RETURN_INF(sign) return Py_RETURN_INF(sign)
#if PY_VERSION_HEX >= 0x03000000
#define Py_RETURN_NOTIMPLEMENTED return Py_RETURN_NOTIMPLEMENTED()
#endif
#if PY_VERSION_HEX >= 0x03070000
#define Py_RETURN_RICHCOMPARE(val1, val2, op) return Py_RETURN_RICHCOMPARE((val1), (val2), (op))
#endif

#define Py_CLEAR(op) do { PyObject *_py_tmp = (PyObject *)(op); (op) = NULL; Py_CLEAR(_py_tmp); } while (0)
#define Py_SETREF(dst, src) \
    do { PyObject *_py_old = (PyObject *)(dst); (dst) = (src); Py_SETREF(_py_old, (PyObject *)(dst)); } while (0)
#define Py_XSETREF(dst, src) \
    do { PyObject *_py_old = (PyObject *)(dst); (dst) = (src); Py_XSETREF(_py_old, (PyObject *)(dst)); } while (0)
#define Py_VISIT(op) do { int vret = Py_VISIT((PyObject *)(op), visit, arg); if (vret) return vret; } while (0)

#define Py_BEGIN_ALLOW_THREADS { PyThreadState *_save; _save = Py_BEGIN_ALLOW_THREADS();
#define Py_END_ALLOW_THREADS Py_END_ALLOW_THREADS(_save); }
#define Py_BLOCK_THREADS Py_BLOCK_THREADS(_save);
#define Py_UNBLOCK_THREADS _save = Py_UNBLOCK_THREADS();

#if PY_VERSION_HEX >= 0x030D0000
#define Py_BEGIN_CRITICAL_SECTION(op) \
    { PyCriticalSection _py_cs; Py_BEGIN_CRITICAL_SECTION(&_py_cs, (PyObject *)(op));
#define Py_END_CRITICAL_SECTION() Py_END_CRITICAL_SECTION(&_py_cs); }
#define Py_BEGIN_CRITICAL_SECTION2(a, b) \
    { PyCriticalSection2 _py_cs2; Py_BEGIN_CRITICAL_SECTION2(&_py_cs2, (PyObject *)(a), (PyObject *)(b));
#define Py_END_CRITICAL_SECTION2() Py_END_CRITICAL_SECTION2(&_py_cs2); }
#endif
#if PY_VERSION_HEX >= 0x030E0000
#define Py_BEGIN_CRITICAL_SECTION_MUTEX(mutex) \
    { PyCriticalSection _py_cs; Py_BEGIN_CRITICAL_SECTION_MUTEX(&_py_cs, (mutex));
#define Py_BEGIN_CRITICAL_SECTION2_MUTEX(m1, m2) \
    { PyCriticalSection2 _py_cs2; Py_BEGIN_CRITICAL_SECTION2_MUTEX(&_py_cs2, (m1), (m2));
#endif

#if PY_VERSION_HEX >= 0x03080000
#define Py_TRASHCAN_BEGIN(op, dealloc) { Py_TRASHCAN_BEGIN((PyObject *)(op), (destructor)(dealloc));
#define Py_TRASHCAN_END Py_TRASHCAN_END(); }
#endif
/* Gone since 3.13. Without them a deallocator that has them is no C: what stands between them would not be read. */
#define Py_TRASHCAN_BEGIN_CONDITION(op, cond) { Py_TRASHCAN_BEGIN_CONDITION((PyObject *)(op), (cond));
#define Py_TRASHCAN_SAFE_BEGIN(op) { Py_TRASHCAN_SAFE_BEGIN((PyObject *)(op));
#define Py_TRASHCAN_SAFE_END(op) Py_TRASHCAN_SAFE_END((PyObject *)(op)); }
#if PY_VERSION_HEX < 0x03090000
#define Py_ALLOW_RECURSION {
#define Py_END_ALLOW_RECURSION }
#endif

#define PyObject_New(type, typeobj) ((type *)PyObject_New(typeobj))
#define PyObject_NEW(type, typeobj) ((type *)PyObject_NEW(typeobj))
#define PyObject_NewVar(type, typeobj, n) ((type *)PyObject_NewVar((typeobj), (n)))
#define PyObject_NEW_VAR(type, typeobj, n) ((type *)PyObject_NEW_VAR((typeobj), (n)))
#define PyObject_GC_New(type, typeobj) ((type *)PyObject_GC_New(typeobj))
#define PyObject_GC_NewVar(type, typeobj, n) ((type *)PyObject_GC_NewVar((typeobj), (n)))
#define PyObject_GC_Resize(type, op, n) ((type *)PyObject_GC_Resize((PyVarObject *)(op), (n)))
#define PyMem_New(type, n) ((type *)PyMem_New((n) * sizeof(type)))
#define PyMem_NEW(type, n) ((type *)PyMem_NEW((n) * sizeof(type)))
#define PyMem_Resize(p, type, n) ((p) = (type *)PyMem_Resize((p), (n) * sizeof(type)))
#define PyMem_RESIZE(p, type, n) ((p) = (type *)PyMem_RESIZE((p), (n) * sizeof(type)))

#define PyModule_AddIntMacro(m, c) PyModule_AddIntMacro((m), #c, (c))
#define PyModule_AddStringMacro(m, c) PyModule_AddStringMacro((m), #c, (c))

#if PY_VERSION_HEX < 0x03000000
#define PyBytes_Type PyString_Type
#endif

#endif
