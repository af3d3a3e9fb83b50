/* The error indicator. */
#include "refhound_stub.h"
#include <errno.h>
#include <string.h>

PyObject *PyErr_Occurred(void) { return __refhound_error(); }
void PyErr_Clear(void) { __refhound_clear_error(); }
void PyErr_SetNone(PyObject *type) { __refhound_set_error(type, NULL); }
void PyErr_SetObject(PyObject *type, PyObject *value) { __refhound_set_error(type, value); }
void PyErr_SetString(PyObject *type, const char *message) {
    PyObject *text = __refhound_str(message, (Py_ssize_t)__refhound_strlen(message));
    __refhound_set_error(type, text);
    if (text) __refhound_decref(text);
}
PyObject *PyErr_Format(PyObject *type, const char *format, ...) {
    PyObject *text = __refhound_format(format, 0, 0);
    __refhound_set_error(type, text);
    if (text) __refhound_decref(text);
    return NULL;
}
PyObject *PyErr_NoMemory(void) { __refhound_set_error(PyExc_MemoryError, NULL); return NULL; }
PyObject *PyErr_SetFromErrno(PyObject *type) {
    PyObject *args = __refhound_tuple(2);
    __refhound_put(args, 0, __refhound_int(errno));
    __refhound_put(args, 1, TEXT(strerror(errno)));
    __refhound_set_error(type, args);
    __refhound_decref(args);
    return NULL;
}
PyObject *PyErr_SetFromErrnoWithFilename(PyObject *type, const char *file) { (void)file; return PyErr_SetFromErrno(type); }
int PyErr_BadArgument(void) { PyErr_SetString(PyExc_TypeError, "bad argument type for built-in operation"); return 0; }
void PyErr_BadInternalCall(void) { PyErr_SetString(PyExc_SystemError, "bad argument to internal function"); }
int PyErr_ExceptionMatches(PyObject *type) {
    PyObject *now = __refhound_error();
    return now && __refhound_is_subtype((PyTypeObject *)now, (PyTypeObject *)type);
}
int PyErr_GivenExceptionMatches(PyObject *given, PyObject *type) {
    return given && __refhound_is_subtype((PyTypeObject *)given, (PyTypeObject *)type);
}
int PyErr_WarnEx(PyObject *category, const char *message, Py_ssize_t level) { (void)category; (void)message; (void)level; return 0; }
int PyErr_WarnFormat(PyObject *category, Py_ssize_t level, const char *format, ...) { (void)category; (void)level; (void)format; return 0; }
void PyErr_Fetch(PyObject **type, PyObject **value, PyObject **trace) {
    PyObject *raised = __refhound_take_error();
    *type = *value = *trace = NULL;
    if (raised) {
        *type = (PyObject *)__refhound_type(raised);
        __refhound_incref(*type);
        *value = raised;
    }
}
void PyErr_Restore(PyObject *type, PyObject *value, PyObject *trace) {
    __refhound_clear_error();
    if (type) {
        __refhound_set_error(type, value);
        __refhound_decref(type);
    }
    if (value) __refhound_decref(value);
    if (trace) __refhound_decref(trace);
}
void Py_FatalError(const char *message) { __refhound_fatal(message); }

#define EXCEPTIONS(X) \
    X(BaseException) X(Exception) X(ArithmeticError) X(OverflowError) X(ZeroDivisionError) X(AssertionError) \
    X(AttributeError) X(BufferError) X(EOFError) X(ImportError) X(LookupError) X(IndexError) X(KeyError) X(MemoryError) \
    X(NameError) X(OSError) X(ReferenceError) X(RuntimeError) X(NotImplementedError) X(StopIteration) X(SystemError) \
    X(TypeError) X(ValueError) X(UnicodeError) X(Warning) X(UserWarning) X(DeprecationWarning) X(RuntimeWarning)
#define DEFINE(name) PyObject *PyExc_##name;
EXCEPTIONS(DEFINE)
PyObject *PyExc_IOError;

#define TYPES(X) \
    X(PyType_Type, "type") X(PyBaseObject_Type, "object") X(PyLong_Type, "int") X(PyBool_Type, "bool") \
    X(PyFloat_Type, "float") X(PyComplex_Type, "complex") X(PyUnicode_Type, "str") X(PyBytes_Type, "bytes") \
    X(PyByteArray_Type, "bytearray") X(PyList_Type, "list") X(PyTuple_Type, "tuple") X(PyDict_Type, "dict") \
    X(PySet_Type, "set") X(PyFrozenSet_Type, "frozenset") X(PySlice_Type, "slice") X(PyRange_Type, "range")
#define DEFINE_TYPE(type, name) PyTypeObject type = { .tp_name = name };
TYPES(DEFINE_TYPE)

/* Objects that C finds by name. */
void __refhound_start(void) {
#define BIND_TYPE(type, name) __refhound_bind(&type, name);
    TYPES(BIND_TYPE)
    __refhound_bind(&_Py_NoneStruct, "None");
    __refhound_bind(&_Py_TrueStruct, "True");
    __refhound_bind(&_Py_FalseStruct, "False");
    __refhound_bind(&_Py_NotImplementedStruct, "NotImplemented");
    __refhound_bind(&_Py_EllipsisObject, "Ellipsis");
#define FIND(name) PyExc_##name = __refhound_builtin(#name);
    EXCEPTIONS(FIND)
    PyExc_IOError = PyExc_OSError;
    refhound_fill_types();
}
