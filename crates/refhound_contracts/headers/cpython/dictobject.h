/* Structures and constants of dictobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_DICTOBJECT_H
#define REFHOUND_PY_DICTOBJECT_H

#if PY_VERSION_HEX < 0x03000000
#define PyDict_MINSIZE 8
#endif

#if PY_VERSION_HEX < 0x03000000
struct PyDictEntry {
    Py_ssize_t me_hash;
    PyObject *me_key;
    PyObject *me_value;
};

#endif
struct _dictobject {
    PyObject_HEAD
#if PY_VERSION_HEX < 0x03000000
    Py_ssize_t ma_fill;
#endif
    Py_ssize_t ma_used;
#if PY_VERSION_HEX < 0x03000000
    Py_ssize_t ma_mask;
    PyDictEntry *ma_table;
    PyDictEntry *(*ma_lookup)(PyDictObject *mp, PyObject *key, long hash);
    PyDictEntry ma_smalltable[8];
#endif
#if PY_VERSION_HEX >= 0x03000000
#if PY_VERSION_HEX >= 0x030E0000
    uint64_t _ma_watcher_tag;
#else
    uint64_t ma_version_tag;
#endif
    PyDictKeysObject *ma_keys;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
    PyObject **ma_values;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyDictValues *ma_values;
#endif
};

#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030D0000
struct _PyDictViewObject {
    PyObject_HEAD
    PyDictObject *dv_dict;
};

#endif

#endif
