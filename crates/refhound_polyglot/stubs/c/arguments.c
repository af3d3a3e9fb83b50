/* Arguments by format, as the documentation of each unit says. */
#include "refhound_stub.h"

struct parse {
    const char *format;
    int level;
    int next;
    const char *function;
    const char *message;
};

static void *target(struct parse *p) { return __refhound_va(p->level, p->next++); }

static int wrong(PyObject *o, const char *expected, int number, struct parse *p) {
    PyErr_Format(PyExc_TypeError, "%s() argument %d must be %s, not %s", p->function, number, expected,
                 o == Py_None ? "None" : __refhound_type(o)->tp_name);
    return 0;
}

/* The conversion of the paper's Figure 11, for each width. */
static int integer(PyObject *o, long long low, long long high, const char *large, const char *small, long long *out) {
    PyObject *n;
    if (PyFloat_Check(o)) {
        PyErr_SetString(PyExc_TypeError, "'float' object cannot be interpreted as an integer");
        return 0;
    }
    n = __refhound_index(o);
    if (!n) return 0;
    if (__refhound_compare_int(n, 0x7fffffffffffffffLL) > 0 || __refhound_compare_int(n, -0x7fffffffffffffffLL - 1) < 0) {
        __refhound_decref(n);
        PyErr_SetString(PyExc_OverflowError, "Python int too large to convert to C long");
        return 0;
    }
    *out = __refhound_as_int(n);
    __refhound_decref(n);
    if (*out > high) { PyErr_SetString(PyExc_OverflowError, large); return 0; }
    if (*out < low) { PyErr_SetString(PyExc_OverflowError, small); return 0; }
    return 1;
}

/* One unit. Without an object, its targets are passed over. */
static int unit(struct parse *p, PyObject *o, int number) {
    char c = *p->format++;
    long long v = 0;
    switch (c) {
    case 'i': {
        int *to = target(p);
        if (!o) return 1;
        if (!integer(o, -2147483647LL - 1, 2147483647LL, "signed integer is greater than maximum", "signed integer is less than minimum", &v)) return 0;
        *to = (int)v;
        return 1;
    }
    case 'l': {
        long *to = target(p);
        if (!o) return 1;
        if (!integer(o, -0x7fffffffffffffffLL - 1, 0x7fffffffffffffffLL, "", "", &v)) return 0;
        *to = (long)v;
        return 1;
    }
    case 'L': {
        long long *to = target(p);
        if (!o) return 1;
        if (!integer(o, -0x7fffffffffffffffLL - 1, 0x7fffffffffffffffLL, "", "", &v)) return 0;
        *to = v;
        return 1;
    }
    case 'n': {
        Py_ssize_t *to = target(p);
        if (!o) return 1;
        if (!integer(o, -0x7fffffffffffffffLL - 1, 0x7fffffffffffffffLL, "", "", &v)) return 0;
        *to = (Py_ssize_t)v;
        return 1;
    }
    case 'h': {
        short *to = target(p);
        if (!o) return 1;
        if (!integer(o, -32768, 32767, "signed short integer is greater than maximum", "signed short integer is less than minimum", &v)) return 0;
        *to = (short)v;
        return 1;
    }
    case 'b': {
        unsigned char *to = target(p);
        if (!o) return 1;
        if (!integer(o, 0, 255, "unsigned byte integer is greater than maximum", "unsigned byte integer is less than minimum", &v)) return 0;
        *to = (unsigned char)v;
        return 1;
    }
    case 'B': case 'H': case 'I': case 'K': {
        void *to = target(p);
        unsigned long long n;
        if (!o) return 1;
        if (__refhound_int_fits(o) == 2) return wrong(o, "int", number, p);
        if (__refhound_int_fits(o) != 0) { __refhound_unsupported("a mask of a large number"); return 0; }
        n = (unsigned long long)__refhound_as_int(o);
        if (c == 'B') *(unsigned char *)to = (unsigned char)n;
        else if (c == 'H') *(unsigned short *)to = (unsigned short)n;
        else if (c == 'I') *(unsigned int *)to = (unsigned int)n;
        else *(unsigned long long *)to = n;
        return 1;
    }
    case 'k': {
        unsigned long *to = target(p);
        if (!o) return 1;
        if (__refhound_int_fits(o) == 2) return wrong(o, "int", number, p);
        *to = PyLong_AsUnsignedLongMask(o);
        return 1;
    }
    case 'p': {
        int *to = target(p), truth;
        if (!o) return 1;
        truth = __refhound_true(o);
        if (truth < 0) return 0;
        *to = truth;
        return 1;
    }
    case 'f': {
        float *to = target(p);
        double d;
        if (!o) return 1;
        d = __refhound_as_float(o);
        if (__refhound_error()) return 0;
        *to = (float)d;
        return 1;
    }
    case 'd': {
        double *to = target(p), d;
        if (!o) return 1;
        d = __refhound_as_float(o);
        if (__refhound_error()) return 0;
        *to = d;
        return 1;
    }
    case 'O': {
        if (*p->format == '!') {
            PyTypeObject *type = target(p);
            PyObject **to = target(p);
            p->format++;
            if (!o) return 1;
            if (!__refhound_is(o, type)) return wrong(o, type->tp_name, number, p);
            *to = o;
            return 1;
        }
        if (*p->format == '&') {
            int (*convert)(PyObject *, void *) = target(p);
            void *to = target(p);
            p->format++;
            return !o || convert(o, to);
        }
        {
            PyObject **to = target(p);
            if (o) *to = o;
            return 1;
        }
    }
    case 'U': case 'S': {
        PyObject **to = target(p);
        if (!o) return 1;
        if (c == 'U' ? !PyUnicode_Check(o) : !PyBytes_Check(o)) return wrong(o, c == 'U' ? "str" : "bytes", number, p);
        *to = o;
        return 1;
    }
    case 's': case 'z': case 'y': {
        const char **to = target(p);
        Py_ssize_t *length = NULL;
        int what;
        if (*p->format == '*') {
            Py_buffer *view = (Py_buffer *)to;
            p->format++;
            if (!o) return 1;
            if (c == 'z' && o == Py_None) return PyBuffer_FillInfo(view, NULL, NULL, 0, 1, 0) == 0;
            if (c != 'y' && PyUnicode_Check(o))
                return PyBuffer_FillInfo(view, o, __refhound_data(o, 1), __refhound_data_len(o, 1), 1, 0) == 0;
            return PyObject_GetBuffer(o, view, PyBUF_SIMPLE) == 0;
        }
        if (*p->format == '#') { p->format++; length = target(p); }
        if (!o) return 1;
        if (c == 'z' && o == Py_None) {
            *to = NULL;
            if (length) *length = 0;
            return 1;
        }
        if (c != 'y' && PyUnicode_Check(o)) what = 1;
        else if ((c == 'y' || length) && PyBytes_Check(o)) what = 0;
        else return wrong(o, c == 'y' ? "bytes" : c == 'z' ? "str or None" : "str", number, p);
        *to = __refhound_data(o, what);
        if (length) *length = __refhound_data_len(o, what);
        else if (__refhound_strlen(*to) != (size_t)__refhound_data_len(o, what)) {
            PyErr_SetString(PyExc_ValueError, "embedded null character");
            return 0;
        }
        return 1;
    }
    case 'w': {
        Py_buffer *view = target(p);
        if (*p->format != '*') { __refhound_unsupported("a unit of an argument format"); return 0; }
        p->format++;
        return !o || PyObject_GetBuffer(o, view, PyBUF_WRITABLE) == 0;
    }
    case 'c': {
        char *to = target(p);
        if (!o) return 1;
        if (!PyBytes_Check(o) || __refhound_data_len(o, 0) != 1) return wrong(o, "a byte string of length 1", number, p);
        *to = __refhound_data(o, 0)[0];
        return 1;
    }
    case 'C': {
        int *to = target(p);
        if (!o) return 1;
        if (!PyUnicode_Check(o) || __refhound_data_len(o, 2) != 1) return wrong(o, "a unicode character", number, p);
        *to = (int)((Py_UCS4 *)__refhound_data(o, 2))[0];
        return 1;
    }
    default:
        __refhound_unsupported("a unit of an argument format");
        return 0;
    }
}

static const char *name_of(const char *format) {
    while (*format && *format != ':' && *format != ';') format++;
    return *format == ':' ? format + 1 : "function";
}

static int at_end(char c) { return c == 0 || c == ':' || c == ';'; }

static int parse(PyObject *args, PyObject *named, const char *format, char **names, int level) {
    struct parse p;
    Py_ssize_t given = __refhound_size(args), used = 0;
    int optional = 0, number = 0, by_name = 0;
    p.format = format;
    /* The arguments are those of whoever called this; the targets are asked for two calls further in. */
    p.level = level + 2;
    p.next = 0;
    p.function = name_of(format);
    p.message = NULL;
    for (;;) {
        PyObject *o = NULL;
        if (*p.format == '|') { optional = 1; p.format++; continue; }
        if (*p.format == '$') { by_name = 1; p.format++; continue; }
        if (at_end(*p.format)) break;
        if (*p.format == '(') { __refhound_unsupported("nested argument formats"); return 0; }
        if (number < given && !by_name) {
            o = __refhound_get(args, number);
            used++;
        }
        if (named && names && names[number] && names[number][0]) {
            PyObject *k = TEXT(names[number]), *v = __refhound_dict_get(named, k);
            __refhound_decref(k);
            if (v && o) {
                PyErr_Format(PyExc_TypeError, "argument for %s() given by name ('%s') and position (%d)", p.function, names[number], number + 1);
                return 0;
            }
            if (v) { o = v; used++; }
        }
        if (!o && !optional) {
            if (names && names[number] && names[number][0])
                PyErr_Format(PyExc_TypeError, "%s() missing required argument '%s' (pos %d)", p.function, names[number], number + 1);
            else
                PyErr_Format(PyExc_TypeError, "%s() takes more arguments (%zd given)", p.function, given);
            return 0;
        }
        if (!unit(&p, o, number + 1)) return 0;
        number++;
    }
    if (given > number) {
        PyErr_Format(PyExc_TypeError, "%s() takes at most %d argument%s (%zd given)", p.function, number, number == 1 ? "" : "s", given);
        return 0;
    }
    if (named && used < given + __refhound_size(named)) {
        PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument", p.function);
        return 0;
    }
    return 1;
}

#undef PyArg_ParseTuple
#undef PyArg_ParseTupleAndKeywords
#undef Py_BuildValue
int PyArg_ParseTuple(PyObject *args, const char *format, ...) { return parse(args, NULL, format, NULL, 1); }
int _PyArg_ParseTuple_SizeT(PyObject *args, const char *format, ...) { return parse(args, NULL, format, NULL, 1); }
int PyArg_ParseTupleAndKeywords(PyObject *args, PyObject *named, const char *format, char **names, ...) {
    return parse(args, named, format, names, 1);
}
int _PyArg_ParseTupleAndKeywords_SizeT(PyObject *args, PyObject *named, const char *format, char **names, ...) {
    return parse(args, named, format, names, 1);
}
int PyArg_UnpackTuple(PyObject *args, const char *name, Py_ssize_t least, Py_ssize_t most, ...) {
    Py_ssize_t n = __refhound_size(args), i;
    if (n < least) {
        PyErr_Format(PyExc_TypeError, "%s expected %s%zd argument%s, got %zd", name, least == most ? "" : "at least ", least, least == 1 ? "" : "s", n);
        return 0;
    }
    if (n > most) {
        PyErr_Format(PyExc_TypeError, "%s expected %s%zd argument%s, got %zd", name, least == most ? "" : "at most ", most, most == 1 ? "" : "s", n);
        return 0;
    }
    for (i = 0; i < n; i++) {
        PyObject **to = __refhound_va(0, (int)i);
        *to = __refhound_get(args, i);
    }
    return 1;
}
PyObject *Py_BuildValue(const char *format, ...) { MAY_FAIL(NULL); return __refhound_build(format, 0); }
PyObject *_Py_BuildValue_SizeT(const char *format, ...) { MAY_FAIL(NULL); return __refhound_build(format, 0); }

/* A function of a method table, called as its flags say. */
PyObject *refhound_call_method(void *function, int flags, PyObject *self, PyObject *args, PyObject *named) {
    Py_ssize_t n = __refhound_size(args);
    if ((flags & METH_KEYWORDS) && !(flags & METH_FASTCALL))
        return ((PyCFunctionWithKeywords)function)(self, args, named);
    if (named && !(flags & METH_KEYWORDS)) {
        PyErr_SetString(PyExc_TypeError, "function takes no keyword arguments");
        return NULL;
    }
    if (flags & METH_NOARGS) {
        if (n != 0) {
            PyErr_Format(PyExc_TypeError, "function takes no arguments (%zd given)", n);
            return NULL;
        }
        return ((PyCFunction)function)(self, NULL);
    }
    if (flags & METH_O) {
        if (n != 1) {
            PyErr_Format(PyExc_TypeError, "function takes exactly one argument (%zd given)", n);
            return NULL;
        }
        return ((PyCFunction)function)(self, __refhound_get(args, 0));
    }
    if (flags & METH_VARARGS) return ((PyCFunction)function)(self, args);
    __refhound_unsupported("a method with these flags");
    return NULL;
}
