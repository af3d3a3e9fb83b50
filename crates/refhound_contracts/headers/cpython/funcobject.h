/* Structures and constants of funcobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_FUNCOBJECT_H
#define REFHOUND_PY_FUNCOBJECT_H

struct PyFunctionObject {
    PyObject_HEAD
#if PY_VERSION_HEX >= 0x030A0000
    PyObject *func_globals;
    PyObject *func_builtins;
    PyObject *func_name;
    PyObject *func_qualname;
#endif
    PyObject *func_code;
#if PY_VERSION_HEX < 0x030A0000
    PyObject *func_globals;
#endif
    PyObject *func_defaults;
#if PY_VERSION_HEX >= 0x03000000
    PyObject *func_kwdefaults;
#endif
    PyObject *func_closure;
    PyObject *func_doc;
#if PY_VERSION_HEX < 0x030A0000
    PyObject *func_name;
#endif
    PyObject *func_dict;
    PyObject *func_weakreflist;
    PyObject *func_module;
#if PY_VERSION_HEX >= 0x03000000
    PyObject *func_annotations;
#endif
#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030A0000
    PyObject *func_qualname;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    PyObject *func_typeparams;
#endif
#if PY_VERSION_HEX >= 0x03080000
    vectorcallfunc vectorcall;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    uint32_t func_version;
#endif
};

#if PY_VERSION_HEX >= 0x030A0000
struct PyFrameConstructor {
    PyObject *fc_globals;
    PyObject *fc_builtins;
    PyObject *fc_name;
    PyObject *fc_qualname;
    PyObject *fc_code;
    PyObject *fc_defaults;
    PyObject *fc_kwdefaults;
    PyObject *fc_closure;
};

#endif

#endif
