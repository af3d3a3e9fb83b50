/* Classes and modules. */
#include "refhound_stub.h"
#include <structmember.h>

static PyObject *member_get(PyObject *self, void *data, Py_ssize_t offset, int kind) {
    char *at = (char *)self + offset;
    (void)data;
    switch (kind) {
    case T_INT: return __refhound_int(*(int *)at);
    case T_UINT: return __refhound_int(*(unsigned int *)at);
    case T_LONG: return __refhound_int(*(long *)at);
    case T_SHORT: return __refhound_int(*(short *)at);
    case T_BYTE: return __refhound_int(*(signed char *)at);
    case T_UBYTE: return __refhound_int(*(unsigned char *)at);
    case T_BOOL: return PyBool_FromLong(*(char *)at);
    case T_PYSSIZET: return __refhound_int(*(Py_ssize_t *)at);
    case T_LONGLONG: return __refhound_int(*(long long *)at);
    case T_FLOAT: return __refhound_float(*(float *)at);
    case T_DOUBLE: return __refhound_float(*(double *)at);
    case T_STRING: {
        char *text = *(char **)at;
        if (!text) { __refhound_incref(Py_None); return Py_None; }
        return PyUnicode_FromString(text);
    }
    case T_OBJECT: {
        PyObject *o = *(PyObject **)at;
        if (!o) o = Py_None;
        __refhound_incref(o);
        return o;
    }
    case T_OBJECT_EX: {
        PyObject *o = *(PyObject **)at;
        if (!o) {
            PyErr_SetString(PyExc_AttributeError, "attribute is not set");
            return NULL;
        }
        __refhound_incref(o);
        return o;
    }
    default:
        __refhound_unsupported("a member of this type");
        return NULL;
    }
}
static int member_set(PyObject *self, void *data, Py_ssize_t offset, int kind, PyObject *value) {
    char *at = (char *)self + offset;
    (void)data;
    if (kind == T_OBJECT || kind == T_OBJECT_EX) {
        PyObject *old = *(PyObject **)at;
        if (!value && kind == T_OBJECT_EX && !old) {
            PyErr_SetString(PyExc_AttributeError, "attribute is not set");
            return -1;
        }
        if (value) __refhound_incref(value);
        *(PyObject **)at = value;
        if (old) __refhound_decref(old);
        return 0;
    }
    if (!value) {
        PyErr_SetString(PyExc_TypeError, "can't delete numeric/char attribute");
        return -1;
    }
    if (kind == T_INT || kind == T_LONG || kind == T_PYSSIZET) {
        long v = PyLong_AsLong(value);
        if (v == -1 && __refhound_error()) return -1;
        if (kind == T_INT) *(int *)at = (int)v; else *(long *)at = v;
        return 0;
    }
    if (kind == T_DOUBLE) {
        *(double *)at = __refhound_as_float(value);
        return __refhound_error() ? -1 : 0;
    }
    __refhound_unsupported("a member of this type");
    return -1;
}
static PyObject *getset_get(PyObject *self, void *data, Py_ssize_t offset, int kind) {
    PyGetSetDef *def = data;
    (void)offset; (void)kind;
    return def->get(self, def->closure);
}
static int getset_set(PyObject *self, void *data, Py_ssize_t offset, int kind, PyObject *value) {
    PyGetSetDef *def = data;
    (void)offset; (void)kind;
    return def->set(self, value, def->closure);
}

static void add_methods(PyTypeObject *t, PyMethodDef *m) {
    for (; m && m->ml_name; m++) {
        if (m->ml_flags & METH_STATIC) __refhound_static(t, m->ml_name, refhound_call_method, (void *)m->ml_meth, m->ml_flags);
        else if (m->ml_flags & METH_CLASS) __refhound_class_method(t, m->ml_name, refhound_call_method, (void *)m->ml_meth, m->ml_flags);
        else __refhound_method(t, m->ml_name, refhound_call_method, (void *)m->ml_meth, m->ml_flags);
    }
}
static void add_members(PyTypeObject *t, PyMemberDef *m) {
    for (; m && m->name; m++)
        __refhound_attribute(t, m->name, member_get, m->flags & READONLY ? NULL : (void *)member_set, NULL, m->offset, m->type);
}
static void add_getset(PyTypeObject *t, PyGetSetDef *g) {
    for (; g && g->name; g++)
        __refhound_attribute(t, g->name, getset_get, g->set ? (void *)getset_set : NULL, g, 0, 0);
}

static PyObject *generic_alloc(PyTypeObject *t, Py_ssize_t n) {
    if (__refhound_may_fail()) return PyErr_NoMemory();
    return __refhound_new(t, n);
}
PyObject *PyType_GenericAlloc(PyTypeObject *t, Py_ssize_t n) { return generic_alloc(t, n); }
PyObject *PyType_GenericNew(PyTypeObject *t, PyObject *args, PyObject *named) {
    (void)args; (void)named;
    return t->tp_alloc(t, 0);
}
void PyObject_Del(void *o) { __refhound_release(o); }
void PyObject_Free(void *o) { __refhound_release(o); }
void PyObject_GC_Del(void *o) { __refhound_release(o); }
void PyObject_FREE(void *o) { __refhound_release(o); }
#undef PyObject_New
PyObject *PyObject_New(PyTypeObject *t) { return generic_alloc(t, 0); }
#undef PyObject_NEW
PyObject *PyObject_NEW(PyTypeObject *t) { return generic_alloc(t, 0); }
#undef PyObject_GC_New
PyObject *PyObject_GC_New(PyTypeObject *t) { return generic_alloc(t, 0); }
PyObject *PyObject_Init(PyObject *o, PyTypeObject *t) { (void)t; return o; }

static void plain_dealloc(PyObject *self) { __refhound_type(self)->tp_free(self); }

int PyType_Ready(PyTypeObject *t) {
    PyTypeObject *base = t->tp_base;
    if (__refhound_is_ready(t)) return 0;
    if (!base) base = t->tp_base = &PyBaseObject_Type;
    if (base != &PyBaseObject_Type) {
        if (PyType_Ready(base) < 0) return -1;
        if (!t->tp_new) t->tp_new = base->tp_new;
        if (!t->tp_init) t->tp_init = base->tp_init;
        if (!t->tp_dealloc) t->tp_dealloc = base->tp_dealloc;
        if (t->tp_basicsize < base->tp_basicsize) t->tp_basicsize = base->tp_basicsize;
    }
    if (!t->tp_alloc) t->tp_alloc = generic_alloc;
    if (!t->tp_free) t->tp_free = PyObject_Del;
    if (!t->tp_dealloc) t->tp_dealloc = plain_dealloc;
    if (!t->tp_basicsize) t->tp_basicsize = sizeof(PyObject);
    __refhound_class(t, t->tp_name, (PyObject *)base, t->tp_basicsize, t->tp_itemsize, t->tp_flags, t->tp_doc);
    add_methods(t, t->tp_methods);
    add_members(t, t->tp_members);
    add_getset(t, t->tp_getset);
    refhound_add_slots(t);
    t->tp_flags |= Py_TPFLAGS_READY;
    return 0;
}

/* A class that nobody has readied is used as one. */
void __refhound_ready(PyTypeObject *t) { PyType_Ready(t); }
void __refhound_named(PyTypeObject *t, const char *name) { t->tp_name = name; }

/* A class of Python that derives from one of C. */
void __refhound_inherit(PyTypeObject *t, PyTypeObject *base) { t->tp_base = base; }

void __refhound_dealloc(PyObject *self) {
    PyTypeObject *t = __refhound_type(self);
    t->tp_dealloc(self);
}

static void put_slot(PyTypeObject *t, int slot, void *f) {
    switch (slot) {
    case Py_tp_new: t->tp_new = f; break;
    case Py_tp_init: t->tp_init = f; break;
    case Py_tp_dealloc: t->tp_dealloc = f; break;
    case Py_tp_alloc: t->tp_alloc = f; break;
    case Py_tp_free: t->tp_free = f; break;
    case Py_tp_repr: t->tp_repr = f; break;
    case Py_tp_str: t->tp_str = f; break;
    case Py_tp_hash: t->tp_hash = f; break;
    case Py_tp_call: t->tp_call = f; break;
    case Py_tp_iter: t->tp_iter = f; break;
    case Py_tp_iternext: t->tp_iternext = f; break;
    case Py_tp_richcompare: t->tp_richcompare = f; break;
    case Py_tp_methods: t->tp_methods = f; break;
    case Py_tp_members: t->tp_members = f; break;
    case Py_tp_getset: t->tp_getset = f; break;
    case Py_tp_doc: t->tp_doc = f; break;
    case Py_tp_base: t->tp_base = f; break;
    case Py_tp_traverse: t->tp_traverse = f; break;
    case Py_tp_clear: t->tp_clear = f; break;
    default: __refhound_unsupported("a slot of a type specification"); break;
    }
}
PyObject *PyType_FromSpec(PyType_Spec *spec) {
    PyTypeObject *t = __refhound_alloc(sizeof(PyTypeObject), 1);
    PyType_Slot *s;
    t->tp_name = spec->name;
    t->tp_basicsize = spec->basicsize;
    t->tp_itemsize = spec->itemsize;
    t->tp_flags = spec->flags | Py_TPFLAGS_HEAPTYPE;
    for (s = spec->slots; s->slot; s++) put_slot(t, s->slot, s->pfunc);
    if (PyType_Ready(t) < 0) return NULL;
    __refhound_incref((PyObject *)t);
    return (PyObject *)t;
}

static PyObject *created(PyModuleDef *def) {
    PyObject *m = __refhound_module(def->m_name);
    PyMethodDef *f;
    for (f = def->m_methods; f && f->ml_name; f++) {
        PyObject *one = __refhound_function(f->ml_name, refhound_call_method, (void *)f->ml_meth, f->ml_flags, m, f->ml_doc);
        __refhound_setattr(m, f->ml_name, one);
        __refhound_decref(one);
    }
    if (def->m_doc) {
        PyObject *doc = TEXT(def->m_doc);
        __refhound_setattr(m, "__doc__", doc);
        __refhound_decref(doc);
    }
    return m;
}
#undef PyModule_Create
PyObject *PyModule_Create(PyModuleDef *def) { return created(def); }
PyObject *PyModule_Create2(PyModuleDef *def, int version) { (void)version; return created(def); }
PyObject *PyModule_GetDict(PyObject *m) { (void)m; __refhound_unsupported("the dictionary of a module"); return NULL; }
int PyModule_AddObject(PyObject *m, const char *name, PyObject *o) {
    if (!o) {
        if (!__refhound_error()) PyErr_SetString(PyExc_TypeError, "PyModule_AddObject() needs non-NULL value");
        return -1;
    }
    if (__refhound_setattr(m, name, o) < 0) return -1;
    __refhound_decref(o);
    return 0;
}
int PyModule_AddObjectRef(PyObject *m, const char *name, PyObject *o) { return o ? __refhound_setattr(m, name, o) : -1; }
int PyModule_AddIntConstant(PyObject *m, const char *name, long v) {
    PyObject *o;
    int r;
    MAY_FAIL(-1);
    o = __refhound_int(v);
    r = __refhound_setattr(m, name, o);
    __refhound_decref(o);
    return r;
}
int PyModule_AddStringConstant(PyObject *m, const char *name, const char *v) {
    PyObject *o;
    int r;
    MAY_FAIL(-1);
    o = TEXT(v);
    r = __refhound_setattr(m, name, o);
    __refhound_decref(o);
    return r;
}
int PyModule_AddType(PyObject *m, PyTypeObject *t) {
    const char *name = t->tp_name, *p;
    if (PyType_Ready(t) < 0) return -1;
    for (p = name; *p; p++) if (*p == '.') name = p + 1;
    return __refhound_setattr(m, name, (PyObject *)t);
}
PyObject *PyErr_NewException(const char *name, PyObject *base, PyObject *dict) {
    PyObject *args, *r, *bases;
    const char *p, *last = name;
    MAY_FAIL(NULL);
    for (p = name; *p; p++) if (*p == '.') last = p + 1;
    args = __refhound_tuple(3);
    bases = __refhound_tuple(1);
    if (!base) base = PyExc_Exception;
    __refhound_incref(base);
    __refhound_put(bases, 0, base);
    __refhound_put(args, 0, TEXT(last));
    __refhound_put(args, 1, bases);
    if (dict) __refhound_incref(dict);
    __refhound_put(args, 2, dict ? dict : __refhound_dict());
    r = __refhound_call((PyObject *)&PyType_Type, args, NULL);
    __refhound_decref(args);
    return r;
}
