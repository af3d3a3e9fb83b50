/* Numbers. */
#include "refhound_stub.h"

/* Small numbers are always there. */
static PyObject *from_signed(long long v) {
    if (v < -5 || v > 256) MAY_FAIL(NULL);
    return __refhound_int(v);
}
PyObject *PyLong_FromLong(long v) { return from_signed(v); }
PyObject *PyLong_FromLongLong(long long v) { return from_signed(v); }
PyObject *PyLong_FromSsize_t(Py_ssize_t v) { return from_signed(v); }
static PyObject *from_unsigned(unsigned long long v) {
    PyObject *half, *two, *twice, *bit, *r;
    if (v > 256) MAY_FAIL(NULL);
    if (v <= 0x7fffffffffffffffULL) return __refhound_int((long long)v);
    half = __refhound_int((long long)(v >> 1));
    two = __refhound_int(2);
    twice = __refhound_op("*", half, two);
    bit = __refhound_int((long long)(v & 1));
    r = __refhound_op("+", twice, bit);
    __refhound_decref(half); __refhound_decref(two); __refhound_decref(twice); __refhound_decref(bit);
    return r;
}
PyObject *PyLong_FromUnsignedLong(unsigned long v) { return from_unsigned(v); }
PyObject *PyLong_FromUnsignedLongLong(unsigned long long v) { return from_unsigned(v); }
PyObject *PyLong_FromSize_t(size_t v) { return from_unsigned(v); }
PyObject *PyLong_FromVoidPtr(void *p) { return from_unsigned(__refhound_address(p)); }
PyObject *PyBool_FromLong(long v) { PyObject *r = v ? Py_True : Py_False; __refhound_incref(r); return r; }
PyObject *PyFloat_FromDouble(double v) { MAY_FAIL(NULL); return __refhound_float(v); }
PyObject *PyFloat_FromString(PyObject *o) { return __refhound_apply("float", o); }

int PyLong_Check(PyObject *o) { return __refhound_is(o, &PyLong_Type); }
int PyLong_CheckExact(PyObject *o) { return __refhound_type(o) == &PyLong_Type; }
int PyBool_Check(PyObject *o) { return __refhound_type(o) == &PyBool_Type; }
int PyFloat_Check(PyObject *o) { return __refhound_is(o, &PyFloat_Type); }
int PyFloat_CheckExact(PyObject *o) { return __refhound_type(o) == &PyFloat_Type; }
int PyNumber_Check(PyObject *o) {
    return o && (__refhound_int_fits(o) != 2 || PyFloat_Check(o) || __refhound_has(o, "__index__") || __refhound_has(o, "__int__")
                 || __refhound_has(o, "__float__"));
}

/* A number in these bounds, or -1 and an exception. */
static long long bounded(PyObject *o, long long low, long long high, const char *large, const char *small) {
    PyObject *n;
    long long v;
    if (__refhound_int_fits(o) != 2) {
        n = o;
        __refhound_incref(n);
    } else {
        n = __refhound_index(o);
        if (!n) return -1;
    }
    if (__refhound_compare_int(n, high) > 0) {
        __refhound_decref(n);
        PyErr_SetString(PyExc_OverflowError, large);
        return -1;
    }
    if (__refhound_compare_int(n, low) < 0) {
        __refhound_decref(n);
        PyErr_SetString(PyExc_OverflowError, small);
        return -1;
    }
    v = __refhound_as_int(n);
    __refhound_decref(n);
    return v;
}
#define LONG_LOW (-0x7fffffffffffffffLL - 1)
#define LONG_HIGH 0x7fffffffffffffffLL
long PyLong_AsLong(PyObject *o) {
    return (long)bounded(o, LONG_LOW, LONG_HIGH, "Python int too large to convert to C long", "Python int too large to convert to C long");
}
long PyLong_AS_LONG(PyObject *o) { return PyLong_AsLong(o); }
long long PyLong_AsLongLong(PyObject *o) {
    return bounded(o, LONG_LOW, LONG_HIGH, "int too big to convert", "int too big to convert");
}
int _PyLong_AsInt(PyObject *o) {
    return (int)bounded(o, -2147483647LL - 1, 2147483647LL, "Python int too large to convert to C int", "Python int too large to convert to C int");
}
Py_ssize_t PyLong_AsSsize_t(PyObject *o) {
    if (__refhound_int_fits(o) == 2) {
        PyErr_SetString(PyExc_TypeError, "an integer is required");
        return -1;
    }
    return (Py_ssize_t)bounded(o, LONG_LOW, LONG_HIGH, "Python int too large to convert to C ssize_t", "Python int too large to convert to C ssize_t");
}
unsigned long PyLong_AsUnsignedLong(PyObject *o) {
    int fits = __refhound_int_fits(o);
    if (fits == 2) {
        PyErr_SetString(PyExc_TypeError, "an integer is required");
        return (unsigned long)-1;
    }
    if (__refhound_compare_int(o, 0) < 0) {
        PyErr_SetString(PyExc_OverflowError, "can't convert negative value to unsigned int");
        return (unsigned long)-1;
    }
    if (fits == 1) {
        PyErr_SetString(PyExc_OverflowError, "Python int too large to convert to C unsigned long");
        return (unsigned long)-1;
    }
    return (unsigned long)__refhound_as_int(o);
}
unsigned long PyLong_AsUnsignedLongMask(PyObject *o) {
    if (__refhound_int_fits(o) != 0) { __refhound_unsupported("a mask of a large number"); return 0; }
    return (unsigned long)__refhound_as_int(o);
}
Py_ssize_t PyNumber_AsSsize_t(PyObject *o, PyObject *exception) {
    PyObject *n;
    Py_ssize_t v;
    n = __refhound_index(o);
    if (!n) return -1;
    if (__refhound_compare_int(n, LONG_HIGH) > 0 || __refhound_compare_int(n, LONG_LOW) < 0) {
        int negative = __refhound_compare_int(n, 0) < 0;
        __refhound_decref(n);
        if (!exception) return negative ? LONG_LOW : LONG_HIGH;
        PyErr_Format(exception, "cannot fit '%.200s' into an index-sized integer", __refhound_type(o)->tp_name);
        return -1;
    }
    v = __refhound_as_int(n);
    __refhound_decref(n);
    return v;
}
PyObject *PyNumber_Index(PyObject *o) { return __refhound_index(o); }
PyObject *PyNumber_Long(PyObject *o) { return __refhound_apply("int", o); }
PyObject *PyNumber_Float(PyObject *o) { return __refhound_apply("float", o); }
double PyFloat_AsDouble(PyObject *o) { return __refhound_as_float(o); }
double PyFloat_AS_DOUBLE(PyObject *o) { return __refhound_as_float(o); }
PyObject *PyNumber_Add(PyObject *a, PyObject *b) { return __refhound_op("+", a, b); }
PyObject *PyNumber_Subtract(PyObject *a, PyObject *b) { return __refhound_op("-", a, b); }
PyObject *PyNumber_Multiply(PyObject *a, PyObject *b) { return __refhound_op("*", a, b); }
PyObject *PyNumber_FloorDivide(PyObject *a, PyObject *b) { return __refhound_op("//", a, b); }
PyObject *PyNumber_TrueDivide(PyObject *a, PyObject *b) { return __refhound_op("/", a, b); }
PyObject *PyNumber_Remainder(PyObject *a, PyObject *b) { return __refhound_op("%", a, b); }
PyObject *PyNumber_And(PyObject *a, PyObject *b) { return __refhound_op("&", a, b); }
PyObject *PyNumber_Or(PyObject *a, PyObject *b) { return __refhound_op("|", a, b); }
PyObject *PyNumber_Xor(PyObject *a, PyObject *b) { return __refhound_op("^", a, b); }
PyObject *PyNumber_Lshift(PyObject *a, PyObject *b) { return __refhound_op("<<", a, b); }
PyObject *PyNumber_Rshift(PyObject *a, PyObject *b) { return __refhound_op(">>", a, b); }

unsigned long long PyLong_AsUnsignedLongLong(PyObject *o) { return PyLong_AsUnsignedLong(o); }
