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
/* From 3.15 on, type slots and module slots share one numbering. */
#undef Py_mod_create
#undef Py_mod_exec
#undef Py_mod_multiple_interpreters
#undef Py_mod_gil
#define Py_slot_end 0
#define Py_mod_create 84
#define Py_mod_exec 85
#define Py_mod_multiple_interpreters 86
#define Py_mod_gil 87
#define Py_slot_subslots 92
#define Py_tp_slots 93
#define Py_mod_slots 94
#define Py_tp_name 95
#define Py_tp_basicsize 96
#define Py_tp_extra_basicsize 97
#define Py_tp_itemsize 98
#define Py_tp_flags 99
#define Py_mod_name 100
#define Py_mod_doc 101
#define Py_mod_state_size 102
#define Py_mod_methods 103
#define Py_mod_state_traverse 104
#define Py_mod_state_clear 105
#define Py_mod_state_free 106
#define Py_tp_metaclass 107
#define Py_tp_module 108
#define Py_mod_abi 109
#define Py_mod_token 110
#define Py_slot_invalid 0xffff
#define PySlot_OPTIONAL 0x01
#define PySlot_STATIC 0x02
#define PySlot_INTPTR 0x04
#define PyABIInfo_STABLE 0x0001
#define PyABIInfo_GIL 0x0002
#define PyABIInfo_FREETHREADED 0x0004
#define PyABIInfo_INTERNAL 0x0008

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
    uint32_t sl_reserved;
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
