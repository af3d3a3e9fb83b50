/* Structures and constants of setobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_SETOBJECT_H
#define REFHOUND_PY_SETOBJECT_H

#define PySet_MINSIZE 8

struct setentry {
#if PY_VERSION_HEX < 0x03000000
    long hash;
#endif
    PyObject *key;
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hash;
#endif
};

struct _setobject {
    PyObject_HEAD
    Py_ssize_t fill;
    Py_ssize_t used;
    Py_ssize_t mask;
    setentry *table;
#if PY_VERSION_HEX < 0x03000000
    setentry *(*lookup)(PySetObject *so, PyObject *key, long hash);
#endif
#if PY_VERSION_HEX >= 0x03000000
    Py_hash_t hash;
    Py_ssize_t finger;
#endif
    setentry smalltable[8];
#if PY_VERSION_HEX < 0x03000000
    long hash;
#endif
    PyObject *weakreflist;
};

#endif
