/* Structures and constants of descrobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_DESCROBJECT_H
#define REFHOUND_PY_DESCROBJECT_H

#define PyWrapperFlag_KEYWORDS 1
#if PY_VERSION_HEX >= 0x03000000
#define PyDescr_COMMON PyDescrObject d_common
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define Py_T_SHORT 0
#define Py_T_INT 1
#define Py_T_LONG 2
#define Py_T_FLOAT 3
#define Py_T_DOUBLE 4
#define Py_T_STRING 5
#define _Py_T_OBJECT 6
#define Py_T_CHAR 7
#define Py_T_BYTE 8
#define Py_T_UBYTE 9
#define Py_T_USHORT 10
#define Py_T_UINT 11
#define Py_T_ULONG 12
#define Py_T_STRING_INPLACE 13
#define Py_T_BOOL 14
#define Py_T_OBJECT_EX 16
#define Py_T_LONGLONG 17
#define Py_T_ULONGLONG 18
#define Py_T_PYSSIZET 19
#define _Py_T_NONE 20
#define Py_READONLY 1
#define Py_AUDIT_READ 2
#define _Py_WRITE_RESTRICTED 4
#define Py_RELATIVE_OFFSET 8
#endif

struct PyGetSetDef {
#if PY_VERSION_HEX < 0x03070000
    char *name;
#endif
#if PY_VERSION_HEX >= 0x03070000
    const char *name;
#endif
    getter get;
    setter set;
#if PY_VERSION_HEX < 0x03070000
    char *doc;
#endif
#if PY_VERSION_HEX >= 0x03070000
    const char *doc;
#endif
    void *closure;
};

struct wrapperbase {
#if PY_VERSION_HEX < 0x03070000
    char *name;
#endif
#if PY_VERSION_HEX >= 0x03070000
    const char *name;
#endif
    int offset;
    void *function;
    wrapperfunc wrapper;
#if PY_VERSION_HEX < 0x03070000
    char *doc;
#endif
#if PY_VERSION_HEX >= 0x03070000
    const char *doc;
#endif
    int flags;
    PyObject *name_strobj;
};

struct PyDescrObject {
    PyObject_HEAD
    PyTypeObject *d_type;
    PyObject *d_name;
#if PY_VERSION_HEX >= 0x03000000
    PyObject *d_qualname;
#endif
};

struct PyMethodDescrObject {
#if PY_VERSION_HEX < 0x03000000
    PyObject_HEAD
    PyTypeObject *d_type;
    PyObject *d_name;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyDescrObject d_common;
#endif
    PyMethodDef *d_method;
#if PY_VERSION_HEX >= 0x03080000
    vectorcallfunc vectorcall;
#endif
};

struct PyMemberDescrObject {
#if PY_VERSION_HEX < 0x03000000
    PyObject_HEAD
    PyTypeObject *d_type;
    PyObject *d_name;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyDescrObject d_common;
#endif
#if PY_VERSION_HEX < 0x030B0000
    struct PyMemberDef *d_member;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyMemberDef *d_member;
#endif
};

struct PyGetSetDescrObject {
#if PY_VERSION_HEX < 0x03000000
    PyObject_HEAD
    PyTypeObject *d_type;
    PyObject *d_name;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyDescrObject d_common;
#endif
    PyGetSetDef *d_getset;
};

struct PyWrapperDescrObject {
#if PY_VERSION_HEX < 0x03000000
    PyObject_HEAD
    PyTypeObject *d_type;
    PyObject *d_name;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyDescrObject d_common;
#endif
    struct wrapperbase *d_base;
    void *d_wrapped;
};

struct PyMemberDef {
#if PY_VERSION_HEX < 0x03070000
    char *name;
#endif
#if PY_VERSION_HEX >= 0x03070000
    const char *name;
#endif
    int type;
    Py_ssize_t offset;
    int flags;
#if PY_VERSION_HEX < 0x03070000
    char *doc;
#endif
#if PY_VERSION_HEX >= 0x03070000
    const char *doc;
#endif
};

#endif
