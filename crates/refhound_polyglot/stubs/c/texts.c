/* Text and bytes. */
#include "refhound_stub.h"

int PyBytes_Check(PyObject *o) { return __refhound_is(o, &PyBytes_Type); }
int PyBytes_CheckExact(PyObject *o) { return __refhound_type(o) == &PyBytes_Type; }
int PyByteArray_Check(PyObject *o) { return __refhound_is(o, &PyByteArray_Type); }
int PyUnicode_Check(PyObject *o) { return __refhound_is(o, &PyUnicode_Type); }
int PyUnicode_CheckExact(PyObject *o) { return __refhound_type(o) == &PyUnicode_Type; }

PyObject *PyBytes_FromStringAndSize(const char *text, Py_ssize_t n) {
    if (n < 0) {
        PyErr_SetString(PyExc_SystemError, "Negative size passed to PyBytes_FromStringAndSize");
        return NULL;
    }
    if (__refhound_may_fail()) return PyErr_NoMemory();
    return __refhound_bytes(text, n);
}
PyObject *PyBytes_FromString(const char *text) { MAY_FAIL(NULL); return __refhound_bytes(text, (Py_ssize_t)__refhound_strlen(text)); }
char *PyBytes_AS_STRING(PyObject *o) { return __refhound_data(o, 0); }
Py_ssize_t PyBytes_GET_SIZE(PyObject *o) { return __refhound_data_len(o, 0); }
char *PyBytes_AsString(PyObject *o) {
    if (!PyBytes_Check(o)) {
        PyErr_Format(PyExc_TypeError, "expected bytes, %.200s found", __refhound_type(o)->tp_name);
        return NULL;
    }
    return __refhound_data(o, 0);
}
Py_ssize_t PyBytes_Size(PyObject *o) {
    if (!PyBytes_Check(o)) {
        PyErr_Format(PyExc_TypeError, "expected bytes, %.200s found", __refhound_type(o)->tp_name);
        return -1;
    }
    return __refhound_data_len(o, 0);
}
int PyBytes_AsStringAndSize(PyObject *o, char **text, Py_ssize_t *n) {
    *text = PyBytes_AsString(o);
    if (!*text) return -1;
    if (n) *n = __refhound_data_len(o, 0);
    return 0;
}

PyObject *PyUnicode_FromString(const char *text) {
    if (__refhound_may_fail()) return PyErr_NoMemory();
    return __refhound_str(text, (Py_ssize_t)__refhound_strlen(text));
}
PyObject *PyUnicode_InternFromString(const char *text) { return PyUnicode_FromString(text); }
PyObject *PyUnicode_FromStringAndSize(const char *text, Py_ssize_t n) { MAY_FAIL(NULL); return __refhound_str(text, n); }
PyObject *PyUnicode_FromFormat(const char *format, ...) { MAY_FAIL(NULL); return __refhound_format(format, 0, 0); }
PyObject *PyUnicode_FromUnicode(const Py_UNICODE *text, Py_ssize_t n) { MAY_FAIL(NULL); return __refhound_str_wide(text, n, sizeof(Py_UNICODE)); }
PyObject *PyUnicode_FromWideChar(const wchar_t *text, Py_ssize_t n) { MAY_FAIL(NULL); return __refhound_str_wide(text, n, sizeof(wchar_t)); }
PyObject *PyUnicode_FromKindAndData(int kind, const void *text, Py_ssize_t n) { MAY_FAIL(NULL); return __refhound_str_wide(text, n, kind); }
static int is_text(PyObject *o) {
    if (!PyUnicode_Check(o)) PyErr_BadArgument();
    return PyUnicode_Check(o);
}
const char *PyUnicode_AsUTF8(PyObject *o) { return is_text(o) ? __refhound_data(o, 1) : NULL; }
const char *PyUnicode_AsUTF8AndSize(PyObject *o, Py_ssize_t *n) {
    if (!is_text(o)) return NULL;
    if (n) *n = __refhound_data_len(o, 1);
    return __refhound_data(o, 1);
}
PyObject *PyUnicode_AsUTF8String(PyObject *o) { MAY_FAIL(NULL); return !is_text(o) ? NULL : __refhound_bytes(__refhound_data(o, 1), __refhound_data_len(o, 1)); }
static PyObject *encoded(PyObject *o, const char *encoding) {
    PyObject *args, *f, *r;
    if (!is_text(o)) return NULL;
    args = __refhound_tuple(1);
    __refhound_put(args, 0, TEXT(encoding));
    f = __refhound_getattr(o, "encode");
    r = f ? __refhound_call(f, args, NULL) : NULL;
    if (f) __refhound_decref(f);
    __refhound_decref(args);
    return r;
}
PyObject *PyUnicode_AsASCIIString(PyObject *o) { return encoded(o, "ascii"); }
PyObject *PyUnicode_AsLatin1String(PyObject *o) { return encoded(o, "latin-1"); }
PyObject *PyUnicode_AsEncodedString(PyObject *o, const char *encoding, const char *errors) { return encoded(o, encoding ? encoding : "utf-8"); }
Py_ssize_t PyUnicode_GET_LENGTH(PyObject *o) { return __refhound_data_len(o, 2); }
Py_ssize_t PyUnicode_GetLength(PyObject *o) { return !is_text(o) ? -1 : __refhound_data_len(o, 2); }
Py_ssize_t PyUnicode_GET_SIZE(PyObject *o) { return __refhound_data_len(o, 2); }
Py_UNICODE *PyUnicode_AS_UNICODE(PyObject *o) { return (Py_UNICODE *)__refhound_data(o, 2); }
Py_UNICODE *PyUnicode_AsUnicode(PyObject *o) { return !is_text(o) ? NULL : (Py_UNICODE *)__refhound_data(o, 2); }
int PyUnicode_READY(PyObject *o) { (void)o; return 0; }
/* The machine has the characters of every text as wide ones: what a narrower kind would give is copied. */
static void *narrowed(PyObject *o, int width) {
    Py_ssize_t n = __refhound_data_len(o, 2), i;
    const unsigned int *wide = (const unsigned int *)__refhound_data(o, 2);
    char *text = __refhound_alloc((size_t)(n + 1) * width, 1);
    for (i = 0; i < n; i++) {
        if (width == 1) ((unsigned char *)text)[i] = (unsigned char)wide[i];
        else ((unsigned short *)text)[i] = (unsigned short)wide[i];
    }
    return text;
}
int PyUnicode_KIND(PyObject *o) { int w = __refhound_widest(o); return w < 256 ? 1 : w < 65536 ? 2 : 4; }
void *PyUnicode_DATA(PyObject *o) { int k = PyUnicode_KIND(o); return k == 4 ? (void *)__refhound_data(o, 2) : narrowed(o, k); }
Py_UCS4 *PyUnicode_4BYTE_DATA(PyObject *o) { return (Py_UCS4 *)__refhound_data(o, 2); }
Py_UCS1 *PyUnicode_1BYTE_DATA(PyObject *o) { return (Py_UCS1 *)PyUnicode_DATA(o); }
Py_UCS2 *PyUnicode_2BYTE_DATA(PyObject *o) { return (Py_UCS2 *)PyUnicode_DATA(o); }
Py_UCS4 PyUnicode_READ_CHAR(PyObject *o, Py_ssize_t i) { return ((Py_UCS4 *)__refhound_data(o, 2))[i]; }
Py_UCS4 PyUnicode_ReadChar(PyObject *o, Py_ssize_t i) {
    if (!is_text(o)) return (Py_UCS4)-1;
    if (i < 0 || i >= __refhound_data_len(o, 2)) {
        PyErr_SetString(PyExc_IndexError, "string index out of range");
        return (Py_UCS4)-1;
    }
    return ((Py_UCS4 *)__refhound_data(o, 2))[i];
}
Py_UCS4 *PyUnicode_AsUCS4Copy(PyObject *o) {
    Py_ssize_t n;
    Py_UCS4 *copy;
    if (!is_text(o)) return NULL;
    n = __refhound_data_len(o, 2);
    copy = __refhound_alloc((size_t)(n + 1) * 4, 1);
    __refhound_memcpy(copy, __refhound_data(o, 2), (size_t)n * 4);
    return copy;
}
PyObject *PyUnicode_Concat(PyObject *a, PyObject *b) { MAY_FAIL(NULL); return !is_text(a) || !is_text(b) ? NULL : __refhound_op("+", a, b); }
void PyUnicode_Append(PyObject **a, PyObject *b) {
    PyObject *r = *a && b ? __refhound_op("+", *a, b) : NULL;
    if (*a) __refhound_decref(*a);
    *a = r;
}
int PyUnicode_CompareWithASCIIString(PyObject *o, const char *text) {
    const unsigned int *wide = (const unsigned int *)__refhound_data(o, 2);
    Py_ssize_t n = __refhound_data_len(o, 2), i;
    for (i = 0; i < n && text[i]; i++) {
        if (wide[i] != (unsigned char)text[i]) return wide[i] < (unsigned char)text[i] ? -1 : 1;
    }
    if (i < n) return 1;
    return text[i] ? -1 : 0;
}

char *PyByteArray_AsString(PyObject *o) { return __refhound_data(o, 0); }
char *PyByteArray_AS_STRING(PyObject *o) { return __refhound_data(o, 0); }
Py_ssize_t PyByteArray_Size(PyObject *o) { return __refhound_data_len(o, 0); }
Py_ssize_t PyByteArray_GET_SIZE(PyObject *o) { return __refhound_data_len(o, 0); }
int Py_UNICODE_IS_SURROGATE(Py_UCS4 c) { return 0xD800 <= c && c <= 0xDFFF; }
int Py_UNICODE_IS_HIGH_SURROGATE(Py_UCS4 c) { return 0xD800 <= c && c <= 0xDBFF; }
int Py_UNICODE_IS_LOW_SURROGATE(Py_UCS4 c) { return 0xDC00 <= c && c <= 0xDFFF; }
