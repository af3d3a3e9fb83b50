/* Tuples, lists, dictionaries, sets, slices, and sequences of any kind. */
#include "refhound_stub.h"

int PyTuple_Check(PyObject *o) { return __refhound_is(o, &PyTuple_Type); }
int PyTuple_CheckExact(PyObject *o) { return __refhound_type(o) == &PyTuple_Type; }
int PyList_Check(PyObject *o) { return __refhound_is(o, &PyList_Type); }
int PyList_CheckExact(PyObject *o) { return __refhound_type(o) == &PyList_Type; }
int PyDict_Check(PyObject *o) { return __refhound_is(o, &PyDict_Type); }
int PySlice_Check(PyObject *o) { return __refhound_type(o) == &PySlice_Type; }
int PyAnySet_Check(PyObject *o) { return __refhound_is(o, &PySet_Type) || __refhound_is(o, &PyFrozenSet_Type); }

PyObject *PyTuple_New(Py_ssize_t n) {
    if (__refhound_may_fail()) return PyErr_NoMemory();
    return __refhound_tuple(n);
}
PyObject *PyTuple_Pack(Py_ssize_t n, ...) {
    PyObject *t = __refhound_tuple(n);
    Py_ssize_t i;
    for (i = 0; i < n; i++) {
        PyObject *one = __refhound_va(0, (int)i);
        __refhound_incref(one);
        __refhound_put(t, i, one);
    }
    return t;
}
Py_ssize_t PyTuple_GET_SIZE(PyObject *o) { return __refhound_size(o); }
Py_ssize_t PyTuple_Size(PyObject *o) { return __refhound_size(o); }
PyObject *PyTuple_GET_ITEM(PyObject *o, Py_ssize_t i) { return __refhound_get(o, i); }
PyObject *PyTuple_GetItem(PyObject *o, Py_ssize_t i) {
    if (i < 0 || i >= __refhound_size(o)) {
        PyErr_SetString(PyExc_IndexError, "tuple index out of range");
        return NULL;
    }
    return __refhound_get(o, i);
}
void PyTuple_SET_ITEM(PyObject *o, Py_ssize_t i, PyObject *v) { __refhound_put(o, i, v); }
int PyTuple_SetItem(PyObject *o, Py_ssize_t i, PyObject *v) {
    if (i < 0 || i >= __refhound_size(o)) {
        if (v) __refhound_decref(v);
        PyErr_SetString(PyExc_IndexError, "tuple assignment index out of range");
        return -1;
    }
    return __refhound_put(o, i, v);
}

PyObject *PyList_New(Py_ssize_t n) {
    if (__refhound_may_fail()) return PyErr_NoMemory();
    return __refhound_list(n);
}
Py_ssize_t PyList_GET_SIZE(PyObject *o) { return __refhound_size(o); }
Py_ssize_t PyList_Size(PyObject *o) { return __refhound_size(o); }
PyObject *PyList_GET_ITEM(PyObject *o, Py_ssize_t i) { return __refhound_get(o, i); }
PyObject *PyList_GetItem(PyObject *o, Py_ssize_t i) {
    if (i < 0 || i >= __refhound_size(o)) {
        PyErr_SetString(PyExc_IndexError, "list index out of range");
        return NULL;
    }
    return __refhound_get(o, i);
}
void PyList_SET_ITEM(PyObject *o, Py_ssize_t i, PyObject *v) { __refhound_put(o, i, v); }
int PyList_SetItem(PyObject *o, Py_ssize_t i, PyObject *v) {
    if (i < 0 || i >= __refhound_size(o)) {
        if (v) __refhound_decref(v);
        PyErr_SetString(PyExc_IndexError, "list assignment index out of range");
        return -1;
    }
    return __refhound_put(o, i, v);
}
int PyList_Append(PyObject *o, PyObject *v) {
    if (__refhound_may_fail()) { PyErr_NoMemory(); return -1; }
    return __refhound_append(o, v);
}

PyObject *PyDict_New(void) { MAY_FAIL(NULL); return __refhound_dict(); }
Py_ssize_t PyDict_Size(PyObject *o) { return __refhound_size(o); }
int PyDict_SetItem(PyObject *o, PyObject *k, PyObject *v) { MAY_FAIL(-1); return __refhound_setitem(o, k, v); }
int PyDict_SetItemString(PyObject *o, const char *name, PyObject *v) {
    PyObject *k;
    int r;
    MAY_FAIL(-1);
    k = TEXT(name);
    r = __refhound_setitem(o, k, v);
    __refhound_decref(k);
    return r;
}
int PyDict_DelItem(PyObject *o, PyObject *k) { return __refhound_setitem(o, k, NULL); }
PyObject *PyDict_GetItem(PyObject *o, PyObject *k) {
    PyObject *v = __refhound_dict_get(o, k);
    if (!v) __refhound_clear_error();
    return v;
}
PyObject *PyDict_GetItemWithError(PyObject *o, PyObject *k) { return __refhound_dict_get(o, k); }
PyObject *PyDict_GetItemString(PyObject *o, const char *name) {
    PyObject *k = TEXT(name), *v = __refhound_dict_get(o, k);
    __refhound_decref(k);
    return v;
}
int PyDict_Contains(PyObject *o, PyObject *k) { return __refhound_contains(o, k); }
int PyDict_Next(PyObject *o, Py_ssize_t *at, PyObject **key, PyObject **value) {
    PyObject *k = __refhound_dict_entry(o, *at, 0);
    if (!k) return 0;
    if (key) *key = k;
    if (value) *value = __refhound_dict_entry(o, *at, 1);
    *at += 1;
    return 1;
}
static PyObject *called(PyObject *o, const char *name, PyObject *arg) {
    PyObject *args = __refhound_tuple(arg ? 1 : 0), *f = __refhound_getattr(o, name), *r;
    if (arg) {
        __refhound_incref(arg);
        __refhound_put(args, 0, arg);
    }
    r = f ? __refhound_call(f, args, NULL) : NULL;
    if (f) __refhound_decref(f);
    __refhound_decref(args);
    return r;
}
static int status(PyObject *r) {
    if (!r) return -1;
    __refhound_decref(r);
    return 0;
}
PyObject *PySet_New(PyObject *o) {
    PyObject *type = __refhound_builtin("set"), *args, *r;
    MAY_FAIL(NULL);
    args = __refhound_tuple(o ? 1 : 0);
    if (o) {
        __refhound_incref(o);
        __refhound_put(args, 0, o);
    }
    r = __refhound_call(type, args, NULL);
    __refhound_decref(args);
    return r;
}
int PySet_Add(PyObject *o, PyObject *v) { return status(called(o, "add", v)); }
int PySet_Clear(PyObject *o) { return status(called(o, "clear", NULL)); }
int PySet_Contains(PyObject *o, PyObject *v) { return __refhound_contains(o, v); }
Py_ssize_t PySet_GET_SIZE(PyObject *o) { return __refhound_size(o); }
Py_ssize_t PySet_Size(PyObject *o) { return __refhound_size(o); }

static int has_items(PyObject *o) { return __refhound_has(o, "__getitem__"); }
int PySequence_Check(PyObject *o) {
    if (__refhound_is(o, &PyDict_Type)) return 0;
    return __refhound_is(o, &PyList_Type) || __refhound_is(o, &PyTuple_Type) || __refhound_is(o, &PyUnicode_Type)
        || __refhound_is(o, &PyBytes_Type) || __refhound_is(o, &PyByteArray_Type) || __refhound_is(o, &PyRange_Type)
        || has_items(o);
}
Py_ssize_t PySequence_Size(PyObject *o) { return __refhound_len(o); }
Py_ssize_t PySequence_Length(PyObject *o) { return __refhound_len(o); }
PyObject *PySequence_GetItem(PyObject *o, Py_ssize_t i) {
    PyObject *k = __refhound_int(i), *r = __refhound_getitem(o, k);
    __refhound_decref(k);
    return r;
}
int PySequence_SetItem(PyObject *o, Py_ssize_t i, PyObject *v) {
    PyObject *k = __refhound_int(i);
    int r = __refhound_setitem(o, k, v);
    __refhound_decref(k);
    return r;
}
int PySequence_Contains(PyObject *o, PyObject *v) { return __refhound_contains(o, v); }
PyObject *PySequence_Concat(PyObject *a, PyObject *b) { MAY_FAIL(NULL); return __refhound_op("+", a, b); }
PyObject *PySequence_List(PyObject *o) { MAY_FAIL(NULL); return __refhound_apply("list", o); }
PyObject *PySequence_Tuple(PyObject *o) { MAY_FAIL(NULL); return __refhound_apply("tuple", o); }
PyObject *PySlice_New(PyObject *start, PyObject *stop, PyObject *step) {
    PyObject *args = __refhound_tuple(3), *r, *parts[3];
    int i;
    if (__refhound_may_fail()) {
        __refhound_decref(args);
        return PyErr_NoMemory();
    }
    parts[0] = start; parts[1] = stop; parts[2] = step;
    for (i = 0; i < 3; i++) {
        PyObject *one = parts[i] ? parts[i] : Py_None;
        __refhound_incref(one);
        __refhound_put(args, i, one);
    }
    r = __refhound_call((PyObject *)&PySlice_Type, args, NULL);
    __refhound_decref(args);
    return r;
}
PyObject *PySequence_GetSlice(PyObject *o, Py_ssize_t from, Py_ssize_t to) {
    PyObject *a = __refhound_int(from), *b = __refhound_int(to), *s = PySlice_New(a, b, NULL), *r = __refhound_getitem(o, s);
    __refhound_decref(a); __refhound_decref(b); __refhound_decref(s);
    return r;
}
PyObject *PySequence_Fast(PyObject *o, const char *message) {
    PyObject *r = __refhound_items(o);
    if (!r && __refhound_error() == PyExc_TypeError) {
        __refhound_clear_error();
        PyErr_SetString(PyExc_TypeError, message);
    }
    return r;
}
Py_ssize_t PySequence_Fast_GET_SIZE(PyObject *o) { return __refhound_size(o); }
PyObject *PySequence_Fast_GET_ITEM(PyObject *o, Py_ssize_t i) { return __refhound_get(o, i); }

static Py_ssize_t slice_length(Py_ssize_t start, Py_ssize_t stop, Py_ssize_t step) {
    if (step < 0) { if (stop < start) return (start - stop - 1) / (-step) + 1; }
    else if (start < stop) return (stop - start - 1) / step + 1;
    return 0;
}
Py_ssize_t PySlice_AdjustIndices(Py_ssize_t n, Py_ssize_t *start, Py_ssize_t *stop, Py_ssize_t step) {
    if (*start < 0) { *start += n; if (*start < 0) *start = step < 0 ? -1 : 0; }
    else if (*start >= n) *start = step < 0 ? n - 1 : n;
    if (*stop < 0) { *stop += n; if (*stop < 0) *stop = step < 0 ? -1 : 0; }
    else if (*stop >= n) *stop = step < 0 ? n - 1 : n;
    return slice_length(*start, *stop, step);
}
/* One end of a slice, as far as it fits into an index. */
static int slice_end(PyObject *s, const char *name, Py_ssize_t none, Py_ssize_t *out) {
    PyObject *v = __refhound_getattr(s, name), *n;
    if (!v) return -1;
    if (v == Py_None) {
        *out = none;
        __refhound_decref(v);
        return 0;
    }
    n = __refhound_index(v);
    __refhound_decref(v);
    if (!n) return -1;
    if (__refhound_compare_int(n, PY_SSIZE_T_MAX) > 0) *out = PY_SSIZE_T_MAX;
    else if (__refhound_compare_int(n, PY_SSIZE_T_MIN) < 0) *out = PY_SSIZE_T_MIN;
    else *out = __refhound_as_int(n);
    __refhound_decref(n);
    return 0;
}
int PySlice_Unpack(PyObject *s, Py_ssize_t *start, Py_ssize_t *stop, Py_ssize_t *step) {
    if (slice_end(s, "step", 1, step) < 0) return -1;
    if (*step == 0) {
        PyErr_SetString(PyExc_ValueError, "slice step cannot be zero");
        return -1;
    }
    if (*step < -PY_SSIZE_T_MAX) *step = -PY_SSIZE_T_MAX;
    if (slice_end(s, "start", *step < 0 ? PY_SSIZE_T_MAX : 0, start) < 0) return -1;
    return slice_end(s, "stop", *step < 0 ? PY_SSIZE_T_MIN : PY_SSIZE_T_MAX, stop);
}
int PySlice_GetIndicesEx(PyObject *s, Py_ssize_t n, Py_ssize_t *start, Py_ssize_t *stop, Py_ssize_t *step, Py_ssize_t *length) {
    PyObject *parts = __refhound_slice_parts(s, n);
    if (!parts) return -1;
    *start = __refhound_as_int(__refhound_get(parts, 0));
    *stop = __refhound_as_int(__refhound_get(parts, 1));
    *step = __refhound_as_int(__refhound_get(parts, 2));
    __refhound_decref(parts);
    *length = slice_length(*start, *stop, *step);
    return 0;
}

static PyObject *call_method(PyObject *o, const char *name) {
    PyObject *f = __refhound_getattr(o, name), *r;
    if (!f) return NULL;
    r = __refhound_call(f, NULL, NULL);
    __refhound_decref(f);
    return r;
}
static PyObject *listed(PyObject *o) {
    PyObject *r;
    if (!o) return NULL;
    r = __refhound_items(o);
    __refhound_decref(o);
    return r;
}
void PyDict_Clear(PyObject *o) { PyObject *r = call_method(o, "clear"); if (r) __refhound_decref(r); }
PyObject *PyDict_Copy(PyObject *o) { MAY_FAIL(NULL); return call_method(o, "copy"); }
PyObject *PyDict_Keys(PyObject *o) { return listed(call_method(o, "keys")); }
PyObject *PyDict_Values(PyObject *o) { return listed(call_method(o, "values")); }
PyObject *PyDict_Items(PyObject *o) { return listed(call_method(o, "items")); }
int PyDict_Update(PyObject *o, PyObject *other) {
    PyObject *f = __refhound_getattr(o, "update"), *args, *r;
    if (!f) return -1;
    args = __refhound_tuple(1);
    __refhound_incref(other);
    __refhound_put(args, 0, other);
    r = __refhound_call(f, args, NULL);
    __refhound_decref(args);
    __refhound_decref(f);
    if (!r) return -1;
    __refhound_decref(r);
    return 0;
}

/* What C finds in the types of built-in objects, where it does not ask by the API. */
static int set_or_delete(PyObject *o, PyObject *key, PyObject *v) { return __refhound_setitem(o, key, v); }
static PyObject *at_index(PyObject *o, Py_ssize_t i) {
    PyObject *key = __refhound_int(i), *r = __refhound_getitem(o, key);
    __refhound_decref(key);
    return r;
}
static PyObject *joined(PyObject *a, PyObject *b) { return __refhound_op("+", a, b); }
static PyObject *get_iterator(PyObject *o) { return __refhound_apply("iter", o); }
static PyObject *get_repr(PyObject *o) { return __refhound_apply("repr", o); }
static PyMappingMethods all_mapping = {__refhound_len, __refhound_getitem, set_or_delete};
static PyMappingMethods read_mapping = {__refhound_len, __refhound_getitem, NULL};
static PySequenceMethods all_sequence = {.sq_length = __refhound_len, .sq_concat = joined, .sq_item = at_index, .sq_contains = __refhound_contains};
static PySequenceMethods dict_sequence = {.sq_contains = __refhound_contains};
static PyNumberMethods int_number = {.nb_int = __refhound_index, .nb_index = __refhound_index, .nb_bool = __refhound_true};
static PyNumberMethods float_number = {.nb_bool = __refhound_true};
static void fill(PyTypeObject *t, PyMappingMethods *m, PySequenceMethods *s) {
    t->tp_as_mapping = m;
    t->tp_as_sequence = s;
    t->tp_iter = get_iterator;
    t->tp_repr = get_repr;
    t->tp_hash = __refhound_hash;
    t->tp_richcompare = __refhound_compare;
}
void refhound_fill_types(void) {
    fill(&PyDict_Type, &all_mapping, &dict_sequence);
    fill(&PyList_Type, &all_mapping, &all_sequence);
    fill(&PyTuple_Type, &read_mapping, &all_sequence);
    fill(&PyUnicode_Type, &read_mapping, &all_sequence);
    fill(&PyBytes_Type, &read_mapping, &all_sequence);
    fill(&PyByteArray_Type, &all_mapping, &all_sequence);
    PyLong_Type.tp_as_number = &int_number;
    PyBool_Type.tp_as_number = &int_number;
    PyFloat_Type.tp_as_number = &float_number;
}
