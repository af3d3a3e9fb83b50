/* What the slots of a type become: methods with names. Each is called through a wrapper that knows its kind. */
#include "refhound_stub.h"

#define WRAP(name) static PyObject *wrap_##name(void *f, int flags, PyObject *self, PyObject *args, PyObject *named)
#define ARG(i) __refhound_get(args, i)

static int takes(PyObject *args, Py_ssize_t n) {
    Py_ssize_t given = __refhound_size(args);
    if (given == n) return 1;
    PyErr_Format(PyExc_TypeError, "expected %zd argument%s, got %zd", n, n == 1 ? "" : "s", given);
    return 0;
}
static PyObject *nothing(int status) {
    if (status < 0) return NULL;
    __refhound_incref(Py_None);
    return Py_None;
}
static Py_ssize_t index_arg(PyObject *self, PyObject *o) {
    Py_ssize_t i = PyNumber_AsSsize_t(o, PyExc_IndexError);
    if (i == -1 && __refhound_error()) return -1;
    /* A sequence without a mapping counts from its end. */
    if (i < 0 && __refhound_type(self)->tp_as_sequence && __refhound_type(self)->tp_as_sequence->sq_length) {
        Py_ssize_t n = __refhound_type(self)->tp_as_sequence->sq_length(self);
        if (n < 0) return -1;
        i += n;
    }
    return i;
}

WRAP(new) {
    PyObject *rest, *r, *type;
    Py_ssize_t n = __refhound_size(args), i;
    if (n < 1) {
        PyErr_SetString(PyExc_TypeError, "__new__(): not enough arguments");
        return NULL;
    }
    type = ARG(0);
    rest = __refhound_tuple(n - 1);
    for (i = 1; i < n; i++) {
        PyObject *one = ARG(i);
        __refhound_incref(one);
        __refhound_put(rest, i - 1, one);
    }
    r = ((newfunc)f)((PyTypeObject *)type, rest, named);
    __refhound_decref(rest);
    return r;
}
static PyObject *no_new(void *f, int flags, PyObject *self, PyObject *args, PyObject *named) {
    PyErr_SetString(PyExc_TypeError, "cannot create instances");
    return NULL;
}
WRAP(init) { return nothing(((initproc)f)(self, args, named)); }
WRAP(unary) { return takes(args, 0) ? ((unaryfunc)f)(self) : NULL; }
WRAP(next) {
    PyObject *r;
    if (!takes(args, 0)) return NULL;
    r = ((iternextfunc)f)(self);
    if (!r && !__refhound_error()) __refhound_set_error(PyExc_StopIteration, NULL);
    return r;
}
WRAP(binary) { return takes(args, 1) ? ((binaryfunc)f)(self, ARG(0)) : NULL; }
WRAP(reflected) { return takes(args, 1) ? ((binaryfunc)f)(ARG(0), self) : NULL; }
WRAP(ternary) { return ((ternaryfunc)f)(self, args, named); }
WRAP(power) { return takes(args, 1) ? ((ternaryfunc)f)(self, ARG(0), Py_None) : NULL; }
WRAP(hash) {
    Py_hash_t h = ((hashfunc)f)(self);
    return h == -1 && __refhound_error() ? NULL : __refhound_int(h);
}
WRAP(len) {
    Py_ssize_t n = ((lenfunc)f)(self);
    return n < 0 && __refhound_error() ? NULL : __refhound_int(n);
}
WRAP(bool) {
    int t = ((inquiry)f)(self);
    return t < 0 ? NULL : PyBool_FromLong(t);
}
WRAP(contains) {
    int t;
    if (!takes(args, 1)) return NULL;
    t = ((objobjproc)f)(self, ARG(0));
    return t < 0 ? NULL : PyBool_FromLong(t);
}
WRAP(item) {
    Py_ssize_t i;
    if (!takes(args, 1)) return NULL;
    i = index_arg(self, ARG(0));
    if (i == -1 && __refhound_error()) return NULL;
    return ((ssizeargfunc)f)(self, i);
}
WRAP(repeat) {
    Py_ssize_t i;
    if (!takes(args, 1)) return NULL;
    if (!PyIndex_Check(ARG(0))) {
        __refhound_incref(Py_NotImplemented);
        return Py_NotImplemented;
    }
    i = PyNumber_AsSsize_t(ARG(0), PyExc_OverflowError);
    if (i == -1 && __refhound_error()) return NULL;
    return ((ssizeargfunc)f)(self, i);
}
WRAP(set_item) {
    Py_ssize_t i;
    if (!takes(args, 2)) return NULL;
    i = index_arg(self, ARG(0));
    if (i == -1 && __refhound_error()) return NULL;
    return nothing(((ssizeobjargproc)f)(self, i, ARG(1)));
}
WRAP(delete_item) {
    Py_ssize_t i;
    if (!takes(args, 1)) return NULL;
    i = index_arg(self, ARG(0));
    if (i == -1 && __refhound_error()) return NULL;
    return nothing(((ssizeobjargproc)f)(self, i, NULL));
}
WRAP(set_key) { return takes(args, 2) ? nothing(((objobjargproc)f)(self, ARG(0), ARG(1))) : NULL; }
WRAP(delete_key) { return takes(args, 1) ? nothing(((objobjargproc)f)(self, ARG(0), NULL)) : NULL; }
WRAP(getattro) {
    PyObject *r = takes(args, 1) ? ((getattrofunc)f)(self, ARG(0)) : NULL;
    return r;
}
WRAP(compare) { return takes(args, 1) ? ((richcmpfunc)f)(self, ARG(0), flags) : NULL; }

#define ADD(name, wrapper, field) if (field) __refhound_method(t, name, wrap_##wrapper, (void *)(field), 0)

static void add_numbers(PyTypeObject *t, PyNumberMethods *n) {
#define BOTH(plain, field) ADD("__" plain "__", binary, n->field); ADD("__r" plain "__", reflected, n->field)
    BOTH("add", nb_add); BOTH("sub", nb_subtract); BOTH("mul", nb_multiply); BOTH("truediv", nb_true_divide);
    BOTH("floordiv", nb_floor_divide); BOTH("mod", nb_remainder); BOTH("and", nb_and); BOTH("or", nb_or);
    BOTH("xor", nb_xor); BOTH("lshift", nb_lshift); BOTH("rshift", nb_rshift);
    ADD("__iadd__", binary, n->nb_inplace_add); ADD("__isub__", binary, n->nb_inplace_subtract);
    ADD("__imul__", binary, n->nb_inplace_multiply); ADD("__iand__", binary, n->nb_inplace_and);
    ADD("__ior__", binary, n->nb_inplace_or); ADD("__ixor__", binary, n->nb_inplace_xor);
    ADD("__ilshift__", binary, n->nb_inplace_lshift); ADD("__irshift__", binary, n->nb_inplace_rshift);
    ADD("__neg__", unary, n->nb_negative); ADD("__pos__", unary, n->nb_positive); ADD("__invert__", unary, n->nb_invert);
    ADD("__abs__", unary, n->nb_absolute); ADD("__int__", unary, n->nb_int); ADD("__float__", unary, n->nb_float);
    ADD("__index__", unary, n->nb_index); ADD("__bool__", bool, n->nb_bool); ADD("__pow__", power, n->nb_power);
}
static void add_mapping(PyTypeObject *t, PyMappingMethods *m) {
    ADD("__len__", len, m->mp_length);
    ADD("__getitem__", binary, m->mp_subscript);
    ADD("__setitem__", set_key, m->mp_ass_subscript);
    ADD("__delitem__", delete_key, m->mp_ass_subscript);
}
/* What an operator does with NotImplemented, nobody else does: these flags tell. */
#define REPEAT(name, field) if (field) __refhound_method(t, name, wrap_repeat, (void *)(field), -1)
static void add_sequence(PyTypeObject *t, PySequenceMethods *s) {
    ADD("__len__", len, s->sq_length);
    ADD("__add__", binary, s->sq_concat);
    REPEAT("__mul__", s->sq_repeat);
    REPEAT("__rmul__", s->sq_repeat);
    ADD("__getitem__", item, s->sq_item);
    ADD("__setitem__", set_item, s->sq_ass_item);
    ADD("__delitem__", delete_item, s->sq_ass_item);
    ADD("__contains__", contains, s->sq_contains);
    ADD("__iadd__", binary, s->sq_inplace_concat);
    REPEAT("__imul__", s->sq_inplace_repeat);
}

void refhound_add_slots(PyTypeObject *t) {
    static const char *const compare[] = {"__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__"};
    int i;
    if (t->tp_new) __refhound_static(t, "__new__", wrap_new, (void *)t->tp_new, 0);
    else __refhound_static(t, "__new__", no_new, NULL, 0);
    ADD("__init__", init, t->tp_init);
    ADD("__repr__", unary, t->tp_repr);
    ADD("__str__", unary, t->tp_str);
    ADD("__iter__", unary, t->tp_iter);
    ADD("__next__", next, t->tp_iternext);
    ADD("__call__", ternary, t->tp_call);
    if (t->tp_hash == PyObject_HashNotImplemented) __refhound_no_hash(t);
    else ADD("__hash__", hash, t->tp_hash);
    if (t->tp_richcompare)
        for (i = 0; i < 6; i++) __refhound_method(t, compare[i], wrap_compare, (void *)t->tp_richcompare, i);
    if (t->tp_richcompare && !t->tp_hash) __refhound_no_hash(t);
    if (t->tp_as_number) add_numbers(t, t->tp_as_number);
    if (t->tp_as_mapping) add_mapping(t, t->tp_as_mapping);
    if (t->tp_as_sequence) add_sequence(t, t->tp_as_sequence);
}
