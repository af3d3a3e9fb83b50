/* Structures and constants of unicodeobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_UNICODEOBJECT_H
#define REFHOUND_PY_UNICODEOBJECT_H

#define SSTATE_NOT_INTERNED 0
#define SSTATE_INTERNED_MORTAL 1
#define SSTATE_INTERNED_IMMORTAL 2
#if PY_VERSION_HEX < 0x03000000
#define PY_UNICODE_TYPE Py_UCS4
#define Py_UNICODE_REPLACEMENT_CHARACTER ((Py_UNICODE) 0xFFFD)
#endif
#if PY_VERSION_HEX >= 0x03000000
#define Py_UNICODE_REPLACEMENT_CHARACTER ((Py_UCS4) 0xFFFD)
#define Py_UNICODE_SIZE SIZEOF_WCHAR_T
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
#define PY_UNICODE_TYPE wchar_t
#endif
#if PY_VERSION_HEX >= 0x030A0000 && PY_VERSION_HEX < 0x030C0000
#define USE_UNICODE_WCHAR_CACHE 1
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define SSTATE_INTERNED_IMMORTAL_STATIC 3
#endif

#if PY_VERSION_HEX >= 0x03000000
struct PyASCIIObject {
    PyObject_HEAD
    Py_ssize_t length;
    Py_hash_t hash;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030C0000
    struct { unsigned int interned : 2; unsigned int kind : 3; unsigned int compact : 1; unsigned int ascii : 1; unsigned int ready : 1; unsigned int : 24; } state;
    wchar_t *wstr;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    struct { unsigned int interned : 2; unsigned int kind : 3; unsigned int compact : 1; unsigned int ascii : 1; unsigned int statically_allocated : 1; unsigned int : 24; } state;
#endif
};

struct PyCompactUnicodeObject {
    PyASCIIObject _base;
    Py_ssize_t utf8_length;
    char *utf8;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030C0000
    Py_ssize_t wstr_length;
#endif
};

#endif
struct PyUnicodeObject {
#if PY_VERSION_HEX < 0x03000000
    PyObject_HEAD
    Py_ssize_t length;
    Py_UNICODE *str;
    long hash;
    PyObject *defenc;
#endif
#if PY_VERSION_HEX >= 0x03000000
    PyCompactUnicodeObject _base;
    union { void *any; Py_UCS1 *latin1; Py_UCS2 *ucs2; Py_UCS4 *ucs4; } data;
#endif
};

#if PY_VERSION_HEX >= 0x03000000
struct _PyUnicodeWriter {
    PyObject *buffer;
    void *data;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030C0000
    enum PyUnicode_Kind kind;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    int kind;
#endif
    Py_UCS4 maxchar;
    Py_ssize_t size;
    Py_ssize_t pos;
    Py_ssize_t min_length;
    Py_UCS4 min_char;
    unsigned char overallocate;
    unsigned char readonly;
};

#endif

#endif
