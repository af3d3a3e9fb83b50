/* Objects of any kind. */
#include "refhound_stub.h"

void Py_INCREF(PyObject *o) { __refhound_incref(o); }
void Py_DECREF(PyObject *o) { __refhound_decref(o); }
void Py_XINCREF(PyObject *o) { if (o) __refhound_incref(o); }
void Py_XDECREF(PyObject *o) { if (o) __refhound_decref(o); }
void Py_IncRef(PyObject *o) { if (o) __refhound_incref(o); }
void Py_DecRef(PyObject *o) { if (o) __refhound_decref(o); }
PyObject *Py_NewRef(PyObject *o) { __refhound_incref(o); return o; }
PyObject *Py_XNewRef(PyObject *o) { if (o) __refhound_incref(o); return o; }
Py_ssize_t Py_REFCNT(PyObject *o) { return __refhound_refcount(o); }
PyTypeObject *Py_TYPE(PyObject *o) { return __refhound_type(o); }
int Py_IS_TYPE(PyObject *o, PyTypeObject *t) { return __refhound_type(o) == t; }
int Py_Is(PyObject *a, PyObject *b) { return a == b; }
Py_ssize_t Py_SIZE(PyObject *o) { return ((PyVarObject *)o)->ob_size; }
void Py_SET_TYPE(PyObject *o, PyTypeObject *t) { o->ob_type = t; }
void Py_SET_SIZE(PyVarObject *o, Py_ssize_t n) { o->ob_size = n; }
#undef Py_CLEAR
void Py_CLEAR(PyObject *o) { if (o) __refhound_decref(o); }
#undef Py_SETREF
void Py_SETREF(PyObject *old, PyObject *fresh) { (void)fresh; __refhound_decref(old); }
#undef Py_XSETREF
void Py_XSETREF(PyObject *old, PyObject *fresh) { (void)fresh; if (old) __refhound_decref(old); }
#undef Py_RETURN_NONE
PyObject *Py_RETURN_NONE(void) { __refhound_incref(&_Py_NoneStruct); return &_Py_NoneStruct; }
#undef Py_RETURN_TRUE
PyObject *Py_RETURN_TRUE(void) { __refhound_incref(Py_True); return Py_True; }
#undef Py_RETURN_FALSE
PyObject *Py_RETURN_FALSE(void) { __refhound_incref(Py_False); return Py_False; }
#undef Py_RETURN_NOTIMPLEMENTED
PyObject *Py_RETURN_NOTIMPLEMENTED(void) { __refhound_incref(&_Py_NotImplementedStruct); return &_Py_NotImplementedStruct; }
#undef Py_VISIT
int Py_VISIT(PyObject *o, visitproc visit, void *arg) { return o ? visit(o, arg) : 0; }

int PyObject_TypeCheck(PyObject *o, PyTypeObject *t) { return __refhound_is(o, t); }
int PyType_IsSubtype(PyTypeObject *a, PyTypeObject *b) { return __refhound_is_subtype(a, b); }
int PyType_Check(PyObject *o) { return __refhound_is(o, &PyType_Type); }
PyObject *PyObject_Type(PyObject *o) { PyObject *t = (PyObject *)__refhound_type(o); __refhound_incref(t); return t; }
PyObject *PyObject_Repr(PyObject *o) { return __refhound_apply("repr", o); }
PyObject *PyObject_Str(PyObject *o) { return __refhound_apply("str", o); }
PyObject *PyObject_Bytes(PyObject *o) { return __refhound_apply("bytes", o); }
Py_hash_t PyObject_Hash(PyObject *o) { return __refhound_hash(o); }
Py_hash_t PyObject_HashNotImplemented(PyObject *o) {
    PyErr_Format(PyExc_TypeError, "unhashable type: '%.200s'", __refhound_type(o)->tp_name);
    return -1;
}
int PyObject_IsTrue(PyObject *o) { return __refhound_true(o); }
int PyObject_Not(PyObject *o) { int t = __refhound_true(o); return t < 0 ? t : !t; }
PyObject *PyObject_GetAttrString(PyObject *o, const char *name) { return __refhound_getattr(o, name); }
PyObject *PyObject_GetAttr(PyObject *o, PyObject *name) { return __refhound_getattr(o, __refhound_data(name, 1)); }
PyObject *PyObject_GenericGetAttr(PyObject *o, PyObject *name) { return __refhound_getattr(o, __refhound_data(name, 1)); }
int PyObject_GenericSetAttr(PyObject *o, PyObject *name, PyObject *v) { return __refhound_setattr(o, __refhound_data(name, 1), v); }
int PyObject_SetAttrString(PyObject *o, const char *name, PyObject *v) { return __refhound_setattr(o, name, v); }
int PyObject_SetAttr(PyObject *o, PyObject *name, PyObject *v) { return __refhound_setattr(o, __refhound_data(name, 1), v); }
int PyObject_HasAttrString(PyObject *o, const char *name) {
    PyObject *v = __refhound_getattr(o, name);
    if (!v) { __refhound_clear_error(); return 0; }
    __refhound_decref(v);
    return 1;
}
PyObject *PyObject_GetItem(PyObject *o, PyObject *key) { return __refhound_getitem(o, key); }
int PyObject_SetItem(PyObject *o, PyObject *key, PyObject *v) { return __refhound_setitem(o, key, v); }
int PyObject_DelItem(PyObject *o, PyObject *key) { return __refhound_setitem(o, key, NULL); }
Py_ssize_t PyObject_Size(PyObject *o) { return __refhound_len(o); }
Py_ssize_t PyObject_Length(PyObject *o) { return __refhound_len(o); }
PyObject *PyObject_RichCompare(PyObject *a, PyObject *b, int op) { return __refhound_compare(a, b, op); }
int PyObject_RichCompareBool(PyObject *a, PyObject *b, int op) {
    PyObject *r;
    int t;
    if (a == b) {
        if (op == Py_EQ) return 1;
        if (op == Py_NE) return 0;
    }
    r = __refhound_compare(a, b, op);
    if (!r) return -1;
    t = __refhound_true(r);
    __refhound_decref(r);
    return t;
}
int PyObject_IsInstance(PyObject *o, PyObject *t) { return __refhound_is(o, (PyTypeObject *)t); }
PyObject *PyObject_GetIter(PyObject *o) { return __refhound_apply("iter", o); }
PyObject *PyObject_SelfIter(PyObject *o) { __refhound_incref(o); return o; }
PyObject *PyIter_Next(PyObject *o) { return __refhound_next(o); }
int PyIter_Check(PyObject *o) { return __refhound_has(o, "__next__"); }
int PyCallable_Check(PyObject *o) { return o ? __refhound_callable(o) : 0; }
PyObject *PyObject_Call(PyObject *f, PyObject *args, PyObject *named) { return __refhound_call(f, args, named); }
PyObject *PyObject_CallObject(PyObject *f, PyObject *args) { return __refhound_call(f, args, NULL); }
PyObject *PyObject_CallNoArgs(PyObject *f) { return __refhound_call(f, NULL, NULL); }
PyObject *PyObject_CallOneArg(PyObject *f, PyObject *arg) {
    PyObject *args = __refhound_tuple(1), *r;
    __refhound_incref(arg);
    __refhound_put(args, 0, arg);
    r = __refhound_call(f, args, NULL);
    __refhound_decref(args);
    return r;
}
static PyObject *call_built(PyObject *f, PyObject *built) {
    PyObject *args, *r;
    if (!built) return NULL;
    if (__refhound_is(built, &PyTuple_Type)) {
        args = built;
    } else {
        args = __refhound_tuple(1);
        __refhound_put(args, 0, built);
    }
    r = __refhound_call(f, args, NULL);
    __refhound_decref(args);
    return r;
}
#undef PyObject_CallFunction
PyObject *PyObject_CallFunction(PyObject *f, const char *format, ...) {
    if (!format || !*format) return __refhound_call(f, NULL, NULL);
    return call_built(f, __refhound_build(format, 0));
}
PyObject *_PyObject_CallFunction_SizeT(PyObject *f, const char *format, ...) {
    if (!format || !*format) return __refhound_call(f, NULL, NULL);
    return call_built(f, __refhound_build(format, 0));
}
static PyObject *call_named(PyObject *o, const char *name, PyObject *built) {
    PyObject *f = __refhound_getattr(o, name), *r;
    if (!f) { if (built) __refhound_decref(built); return NULL; }
    r = built ? call_built(f, built) : __refhound_call(f, NULL, NULL);
    __refhound_decref(f);
    return r;
}
#undef PyObject_CallMethod
PyObject *PyObject_CallMethod(PyObject *o, const char *name, const char *format, ...) {
    return call_named(o, name, format && *format ? __refhound_build(format, 0) : NULL);
}
PyObject *_PyObject_CallMethod_SizeT(PyObject *o, const char *name, const char *format, ...) {
    return call_named(o, name, format && *format ? __refhound_build(format, 0) : NULL);
}
PyObject *PyObject_CallFunctionObjArgs(PyObject *f, ...) {
    int n = 0, i;
    PyObject *args, *r;
    while (__refhound_va(0, n)) n++;
    args = __refhound_tuple(n);
    for (i = 0; i < n; i++) {
        PyObject *one = __refhound_va(0, i);
        __refhound_incref(one);
        __refhound_put(args, i, one);
    }
    r = __refhound_call(f, args, NULL);
    __refhound_decref(args);
    return r;
}
int PyIndex_Check(PyObject *o) { return __refhound_int_fits(o) != 2 || __refhound_has(o, "__index__"); }
void PyObject_ClearWeakRefs(PyObject *o) { (void)o; }
PyObject *PyWeakref_NewRef(PyObject *o, PyObject *callback) {
    if (callback && callback != Py_None) __refhound_unsupported("weak references with a callback");
    return __refhound_weakref(o);
}
PyObject *PyWeakref_GetObject(PyObject *o) { return __refhound_weak_target(o); }
PyObject *PyWeakref_GET_OBJECT(PyObject *o) { return __refhound_weak_target(o); }
void PyObject_GC_Track(void *o) { (void)o; }
void PyObject_GC_UnTrack(void *o) { (void)o; }
PyObject *PyImport_ImportModule(const char *name) { return __refhound_import(name); }

PyObject _Py_NoneStruct, _Py_NotImplementedStruct, _Py_EllipsisObject;
struct _longobject _Py_TrueStruct, _Py_FalseStruct;

/* Objects that are being shown: one that holds itself is not shown within itself. */
enum { MOST_SHOWN = 256 };
static PyObject *shown[MOST_SHOWN];
static int shown_count;
int Py_ReprEnter(PyObject *o) {
    int i;
    for (i = 0; i < shown_count; i++) if (shown[i] == o) return 1;
    if (shown_count == MOST_SHOWN) __refhound_unsupported("objects that are shown too deeply");
    shown[shown_count++] = o;
    return 0;
}
void Py_ReprLeave(PyObject *o) {
    int i;
    for (i = shown_count - 1; i >= 0; i--) {
        if (shown[i] == o) {
            shown[i] = shown[--shown_count];
            shown[shown_count] = NULL;
            return;
        }
    }
}
