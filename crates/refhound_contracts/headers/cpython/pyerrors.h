/* Structures and constants of pyerrors.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYERRORS_H
#define REFHOUND_PY_PYERRORS_H

struct PyBaseExceptionObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX < 0x03000000
    PyObject *message;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
#endif
};

struct PySyntaxErrorObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX < 0x03000000
    PyObject *message;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
#endif
    PyObject *msg;
    PyObject *filename;
    PyObject *lineno;
    PyObject *offset;
#if PY_VERSION_HEX >= 0x030A0000
    PyObject *end_lineno;
    PyObject *end_offset;
#endif
    PyObject *text;
    PyObject *print_file_and_line;
};

struct PyUnicodeErrorObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX < 0x03000000
    PyObject *message;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
#endif
    PyObject *encoding;
    PyObject *object;
    Py_ssize_t start;
    Py_ssize_t end;
    PyObject *reason;
};

struct PySystemExitObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX < 0x03000000
    PyObject *message;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
#endif
    PyObject *code;
};

#if PY_VERSION_HEX < 0x03000000
struct PyEnvironmentErrorObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
    PyObject *message;
    PyObject *myerrno;
    PyObject *strerror;
    PyObject *filename;
};

#endif
#if PY_VERSION_HEX >= 0x03000000
struct PyImportErrorObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
    PyObject *msg;
    PyObject *name;
    PyObject *path;
#if PY_VERSION_HEX >= 0x030C0000
    PyObject *name_from;
#endif
};

struct PyOSErrorObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
    PyObject *myerrno;
    PyObject *strerror;
    PyObject *filename;
    PyObject *filename2;
    Py_ssize_t written;
};

struct PyStopIterationObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
    PyObject *value;
};

#endif
#if PY_VERSION_HEX >= 0x030A0000
struct PyNameErrorObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
    PyObject *name;
};

struct PyAttributeErrorObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *notes;
#endif
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
    PyObject *obj;
    PyObject *name;
};

#endif
#if PY_VERSION_HEX >= 0x030B0000
struct PyBaseExceptionGroupObject {
    PyObject_HEAD
    PyObject *dict;
    PyObject *args;
    PyObject *notes;
    PyObject *traceback;
    PyObject *context;
    PyObject *cause;
    char suppress_context;
    PyObject *msg;
    PyObject *excs;
};

#endif

#endif
