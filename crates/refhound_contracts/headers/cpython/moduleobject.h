/* Structures and constants of moduleobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_MODULEOBJECT_H
#define REFHOUND_PY_MODULEOBJECT_H

#if PY_VERSION_HEX >= 0x03000000
#define Py_mod_create 1
#define Py_mod_exec 2
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030C0000
#define _Py_mod_LAST_SLOT 2
#endif
#if PY_VERSION_HEX >= 0x030C0000
#define Py_mod_multiple_interpreters 3
#define Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED ((void *)0)
#define Py_MOD_MULTIPLE_INTERPRETERS_SUPPORTED ((void *)1)
#define Py_MOD_PER_INTERPRETER_GIL_SUPPORTED ((void *)2)
#endif
#if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030D0000
#define _Py_mod_LAST_SLOT 3
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define _Py_mod_LAST_SLOT 4
#define Py_mod_gil 4
#define Py_MOD_GIL_USED ((void *)0)
#define Py_MOD_GIL_NOT_USED ((void *)1)
#endif

#if PY_VERSION_HEX >= 0x03000000
struct PyModuleDef_Base {
    PyObject_HEAD
    PyObject *(*m_init)(void);
    Py_ssize_t m_index;
    PyObject *m_copy;
};

struct PyModuleDef_Slot {
    int slot;
    void *value;
};

struct PyModuleDef {
    PyModuleDef_Base m_base;
    const char *m_name;
    const char *m_doc;
    Py_ssize_t m_size;
    PyMethodDef *m_methods;
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
    struct PyModuleDef_Slot *m_slots;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyModuleDef_Slot *m_slots;
#endif
    traverseproc m_traverse;
    inquiry m_clear;
    freefunc m_free;
};

#endif

#if PY_VERSION_HEX >= 0x030F0000
#define Py_mod_abi 5
#define Py_mod_name 6
#define Py_mod_doc 7
#define Py_mod_state_size 8
#define Py_mod_methods 9
#define Py_mod_state_traverse 10
#define Py_mod_state_clear 11
#define Py_mod_state_free 12
#define Py_mod_token 13

struct PyABIInfo {
    uint8_t abiinfo_major_version;
    uint8_t abiinfo_minor_version;
    uint16_t flags;
    uint32_t build_version;
    uint32_t abi_version;
};

struct PySlot {
    uint16_t sl_id;
    uint16_t sl_flags;
    uint32_t _sl_reserved;
    union {
        void *sl_ptr;
        void (*sl_func)(void);
        Py_ssize_t sl_size;
        int64_t sl_int64;
        uint64_t sl_uint64;
    };
};
#endif

#endif
