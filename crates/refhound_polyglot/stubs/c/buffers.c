/* Buffers, and views of them. */
#include "refhound_stub.h"

int PyObject_CheckBuffer(PyObject *o) {
    PyTypeObject *t = __refhound_type(o);
    if (PyBytes_Check(o) || PyByteArray_Check(o) || __refhound_has(o, "__refhound_shares__")) return 1;
    return t->tp_as_buffer && t->tp_as_buffer->bf_getbuffer;
}
int PyBuffer_FillInfo(Py_buffer *view, PyObject *o, void *buf, Py_ssize_t len, int readonly, int flags) {
    if (!view) {
        PyErr_SetString(PyExc_BufferError, "PyBuffer_FillInfo: view==NULL argument is obsolete");
        return -1;
    }
    if ((flags & PyBUF_WRITABLE) == PyBUF_WRITABLE && readonly == 1) {
        PyErr_SetString(PyExc_BufferError, "Object is not writable.");
        return -1;
    }
    if (o) __refhound_incref(o);
    view->obj = o;
    view->buf = buf;
    view->len = len;
    view->readonly = readonly;
    view->itemsize = 1;
    view->format = (flags & PyBUF_FORMAT) == PyBUF_FORMAT ? "B" : NULL;
    view->ndim = 1;
    view->shape = (flags & PyBUF_ND) == PyBUF_ND ? &view->len : NULL;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? &view->itemsize : NULL;
    view->suboffsets = NULL;
    view->internal = NULL;
    return 0;
}
int PyObject_GetBuffer(PyObject *o, Py_buffer *view, int flags) {
    if (PyBytes_Check(o))
        return PyBuffer_FillInfo(view, o, __refhound_data(o, 0), __refhound_data_len(o, 0), 1, flags);
    if (PyByteArray_Check(o)) {
        /* What is written to it is seen when C returns: a view that stays longer is none of these. */
        if (flags != PyBUF_SIMPLE && flags != PyBUF_WRITABLE) { __refhound_unsupported("a view of a bytearray"); return -1; }
        return PyBuffer_FillInfo(view, o, __refhound_data(o, 0), __refhound_data_len(o, 0), 0, flags);
    }
    if (__refhound_has(o, "__refhound_shares__")) {
        /* A class of our stubs in Python: its bytes as they are now, to be read. */
        PyObject *bytes;
        int r;
        if (flags != PyBUF_SIMPLE) { __refhound_unsupported("a view of an array"); return -1; }
        bytes = PyObject_CallMethod(o, "tobytes", NULL);
        if (!bytes) return -1;
        r = PyBuffer_FillInfo(view, bytes, __refhound_data(bytes, 0), __refhound_data_len(bytes, 0), 1, flags);
        __refhound_decref(bytes);
        return r;
    }
    if (!PyObject_CheckBuffer(o)) {
        PyErr_Format(PyExc_TypeError, "a bytes-like object is required, not '%.100s'", __refhound_type(o)->tp_name);
        return -1;
    }
    return __refhound_type(o)->tp_as_buffer->bf_getbuffer(o, view, flags);
}
void PyBuffer_Release(Py_buffer *view) {
    PyObject *o = view->obj;
    PyTypeObject *t;
    if (!o) return;
    t = __refhound_type(o);
    if (!PyBytes_Check(o) && !PyByteArray_Check(o) && t->tp_as_buffer && t->tp_as_buffer->bf_releasebuffer)
        t->tp_as_buffer->bf_releasebuffer(o, view);
    view->obj = NULL;
    __refhound_decref(o);
}
int PyBuffer_IsContiguous(const Py_buffer *view, char order) {
    (void)order;
    if (view->ndim > 1 || view->suboffsets) { __refhound_unsupported("a buffer of more than one dimension"); return 0; }
    return !view->strides || view->strides[0] == view->itemsize;
}

/* A view: a part of what an object shares. Only single bytes in one dimension. */
struct view {
    PyObject_HEAD
    Py_buffer whole;
    Py_ssize_t from;
    Py_ssize_t length;
};
extern PyTypeObject PyMemoryView_Type;

static PyObject *view_of(PyObject *o, Py_ssize_t from, Py_ssize_t length) {
    struct view *v = (struct view *)__refhound_new(&PyMemoryView_Type, 0);
    if (PyObject_GetBuffer(o, &v->whole, PyBUF_FULL_RO) < 0) {
        v->whole.obj = NULL;
        __refhound_decref((PyObject *)v);
        return NULL;
    }
    if (v->whole.itemsize != 1 || v->whole.ndim != 1) __refhound_unsupported("a view of other items than bytes");
    v->from = from;
    v->length = length < 0 ? v->whole.len : length;
    return (PyObject *)v;
}
static int released(struct view *v) {
    if (v->whole.obj) return 0;
    PyErr_SetString(PyExc_ValueError, "operation forbidden on released memoryview object");
    return 1;
}
PyObject *PyMemoryView_FromObject(PyObject *o) {
    if (__refhound_type(o) == &PyMemoryView_Type) {
        struct view *v = (struct view *)o;
        if (released(v)) return NULL;
        return view_of(v->whole.obj, v->from, v->length);
    }
    if (!PyObject_CheckBuffer(o)) {
        PyErr_Format(PyExc_TypeError, "memoryview: a bytes-like object is required, not '%.200s'", __refhound_type(o)->tp_name);
        return NULL;
    }
    return view_of(o, 0, -1);
}
static PyObject *view_new(PyTypeObject *t, PyObject *args, PyObject *named) {
    static char *names[] = {"object", NULL};
    PyObject *o;
    (void)t;
    if (!PyArg_ParseTupleAndKeywords(args, named, "O:memoryview", names, &o)) return NULL;
    return PyMemoryView_FromObject(o);
}
static void view_dealloc(PyObject *self) {
    PyBuffer_Release(&((struct view *)self)->whole);
    __refhound_release(self);
}
static Py_ssize_t view_len(PyObject *self) {
    struct view *v = (struct view *)self;
    return released(v) ? -1 : v->length;
}
static char *view_data(struct view *v) { return (char *)v->whole.buf + v->from; }
static Py_ssize_t view_index(struct view *v, PyObject *key) {
    Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (i == -1 && __refhound_error()) return -1;
    if (i < 0) i += v->length;
    if (i < 0 || i >= v->length) {
        PyErr_SetString(PyExc_IndexError, "index out of bounds on dimension 1");
        return -1;
    }
    return i;
}
static PyObject *view_item(PyObject *self, PyObject *key) {
    struct view *v = (struct view *)self;
    Py_ssize_t i;
    if (released(v)) return NULL;
    if (PySlice_Check(key)) {
        Py_ssize_t start, stop, step, n;
        if (PySlice_Unpack(key, &start, &stop, &step) < 0) return NULL;
        n = PySlice_AdjustIndices(v->length, &start, &stop, step);
        if (step != 1) { __refhound_unsupported("a view with steps"); return NULL; }
        return view_of(v->whole.obj, v->from + start, n);
    }
    i = view_index(v, key);
    return i < 0 ? NULL : __refhound_int(((unsigned char *)view_data(v))[i]);
}
static int view_set(PyObject *self, PyObject *key, PyObject *value) {
    struct view *v = (struct view *)self;
    Py_ssize_t i;
    long n;
    if (released(v)) return -1;
    if (v->whole.readonly) {
        PyErr_SetString(PyExc_TypeError, "cannot modify read-only memory");
        return -1;
    }
    if (!value) {
        PyErr_SetString(PyExc_TypeError, "cannot delete memory");
        return -1;
    }
    if (PySlice_Check(key)) {
        Py_ssize_t start, stop, step, count;
        Py_buffer other;
        if (PySlice_Unpack(key, &start, &stop, &step) < 0) return -1;
        count = PySlice_AdjustIndices(v->length, &start, &stop, step);
        if (step != 1) { __refhound_unsupported("a view with steps"); return -1; }
        if (PyObject_GetBuffer(value, &other, PyBUF_SIMPLE) < 0) return -1;
        if (other.len != count) {
            PyErr_SetString(PyExc_ValueError, "memoryview assignment: lvalue and rvalue have different structures");
            PyBuffer_Release(&other);
            return -1;
        }
        __refhound_memcpy(view_data(v) + start, other.buf, count);
        PyBuffer_Release(&other);
        return 0;
    }
    i = view_index(v, key);
    if (i < 0) return -1;
    n = PyLong_AsLong(value);
    if (n == -1 && __refhound_error()) return -1;
    if (n < 0 || n > 255) {
        PyErr_SetString(PyExc_ValueError, "memoryview: invalid value for format 'B'");
        return -1;
    }
    ((unsigned char *)view_data(v))[i] = (unsigned char)n;
    return 0;
}
static PyObject *view_tobytes(PyObject *self, PyObject *args, PyObject *named) {
    struct view *v = (struct view *)self;
    (void)args; (void)named;
    if (released(v)) return NULL;
    return __refhound_bytes(view_data(v), v->length);
}
static PyObject *view_tolist(PyObject *self, PyObject *none) {
    struct view *v = (struct view *)self;
    PyObject *list;
    Py_ssize_t i;
    (void)none;
    if (released(v)) return NULL;
    list = __refhound_list(v->length);
    for (i = 0; i < v->length; i++) __refhound_put(list, i, __refhound_int(((unsigned char *)view_data(v))[i]));
    return list;
}
static PyObject *view_release(PyObject *self, PyObject *none) {
    (void)none;
    PyBuffer_Release(&((struct view *)self)->whole);
    __refhound_incref(Py_None);
    return Py_None;
}
static PyObject *view_enter(PyObject *self, PyObject *none) {
    (void)none;
    if (released((struct view *)self)) return NULL;
    __refhound_incref(self);
    return self;
}
static PyObject *view_exit(PyObject *self, PyObject *args) { return view_release(self, args); }
static PyObject *view_compare(PyObject *self, PyObject *other, int op) {
    PyObject *mine, *theirs, *r;
    if (op != Py_EQ && op != Py_NE) {
        __refhound_incref(Py_NotImplemented);
        return Py_NotImplemented;
    }
    if (!PyObject_CheckBuffer(other)) {
        __refhound_incref(Py_NotImplemented);
        return Py_NotImplemented;
    }
    mine = view_tobytes(self, NULL, NULL);
    if (!mine) return NULL;
    theirs = __refhound_apply("bytes", other);
    if (!theirs) { __refhound_decref(mine); return NULL; }
    r = __refhound_compare(mine, theirs, op);
    __refhound_decref(mine);
    __refhound_decref(theirs);
    return r;
}
static PyObject *view_readonly(PyObject *self, void *c) { (void)c; return PyBool_FromLong(((struct view *)self)->whole.readonly); }
static PyObject *view_nbytes(PyObject *self, void *c) { (void)c; return __refhound_int(((struct view *)self)->length); }
static PyObject *view_one(PyObject *self, void *c) { (void)self; (void)c; return __refhound_int(1); }
static PyObject *view_format(PyObject *self, void *c) { (void)self; (void)c; return TEXT("B"); }
static PyObject *view_obj(PyObject *self, void *c) {
    struct view *v = (struct view *)self;
    (void)c;
    if (released(v)) return NULL;
    __refhound_incref(v->whole.obj);
    return v->whole.obj;
}
/* A view shares what it is of. */
static int view_buffer(PyObject *self, Py_buffer *out, int flags) {
    struct view *v = (struct view *)self;
    if (released(v)) return -1;
    return PyBuffer_FillInfo(out, self, view_data(v), v->length, v->whole.readonly, flags);
}
static PyBufferProcs view_buffers = {view_buffer, NULL};
static PyMappingMethods view_mapping = {view_len, view_item, view_set};
static PySequenceMethods view_sequence = {view_len};
static PyMethodDef view_methods[] = {
    {"tobytes", (PyCFunction)view_tobytes, METH_VARARGS | METH_KEYWORDS, ""},
    {"tolist", view_tolist, METH_NOARGS, ""},
    {"release", view_release, METH_NOARGS, ""},
    {"__enter__", view_enter, METH_NOARGS, ""},
    {"__exit__", view_exit, METH_VARARGS, ""},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef view_getset[] = {
    {"readonly", view_readonly, NULL, NULL, NULL}, {"nbytes", view_nbytes, NULL, NULL, NULL},
    {"itemsize", view_one, NULL, NULL, NULL},      {"ndim", view_one, NULL, NULL, NULL},
    {"format", view_format, NULL, NULL, NULL},     {"obj", view_obj, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
PyTypeObject PyMemoryView_Type = {
    .tp_name = "memoryview",
    .tp_basicsize = sizeof(struct view),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = view_new,
    .tp_dealloc = view_dealloc,
    .tp_as_mapping = &view_mapping,
    .tp_as_sequence = &view_sequence,
    .tp_as_buffer = &view_buffers,
    .tp_richcompare = view_compare,
    .tp_methods = view_methods,
    .tp_getset = view_getset,
};
/* The class that Python knows by this name. */
PyObject *__refhound_view_type(void) {
    PyType_Ready(&PyMemoryView_Type);
    return (PyObject *)&PyMemoryView_Type;
}

/* sys.getsizeof: what the object says of itself, and the head that the collector needs. */
Py_ssize_t __refhound_basic_size(PyObject *o) {
    PyTypeObject *t = __refhound_type(o);
    Py_ssize_t n = t->tp_basicsize;
    if (t->tp_itemsize) n += t->tp_itemsize * ((PyVarObject *)o)->ob_size;
    return n;
}
int __refhound_is_collected(PyObject *o) { return (__refhound_type(o)->tp_flags & Py_TPFLAGS_HAVE_GC) != 0; }
int __refhound_shares_buffer(PyObject *o) { return PyObject_CheckBuffer(o); }
