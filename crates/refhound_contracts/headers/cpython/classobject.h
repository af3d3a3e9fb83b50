/* Structures and constants of classobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_CLASSOBJECT_H
#define REFHOUND_PY_CLASSOBJECT_H

#if PY_VERSION_HEX < 0x03000000
struct PyClassObject {
    PyObject_HEAD
    PyObject *cl_bases;
    PyObject *cl_dict;
    PyObject *cl_name;
    PyObject *cl_getattr;
    PyObject *cl_setattr;
    PyObject *cl_delattr;
    PyObject *cl_weakreflist;
};

struct PyInstanceObject {
    PyObject_HEAD
    PyClassObject *in_class;
    PyObject *in_dict;
    PyObject *in_weakreflist;
};

#endif
struct PyMethodObject {
    PyObject_HEAD
    PyObject *im_func;
    PyObject *im_self;
#if PY_VERSION_HEX < 0x03000000
    PyObject *im_class;
#endif
    PyObject *im_weakreflist;
#if PY_VERSION_HEX >= 0x03080000
    vectorcallfunc vectorcall;
#endif
};

#if PY_VERSION_HEX >= 0x03000000
struct PyInstanceMethodObject {
    PyObject_HEAD
    PyObject *func;
};

#endif

#endif
