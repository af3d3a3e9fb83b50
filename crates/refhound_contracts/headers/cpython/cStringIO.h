/* The C interface of the cStringIO module, Python 2 only. */
#include "Python.h"
#ifndef REFHOUND_PY_CSTRINGIO_H
#define REFHOUND_PY_CSTRINGIO_H

#if PY_VERSION_HEX < 0x03000000
#define PycStringIO_CAPSULE_NAME "cStringIO.cStringIO_CAPI"
static struct PycStringIO_CAPI {
    int (*cread)(PyObject *, char **, Py_ssize_t);
    int (*creadline)(PyObject *, char **);
    int (*cwrite)(PyObject *, const char *, Py_ssize_t);
    PyObject *(*cgetvalue)(PyObject *);
    PyObject *(*NewOutput)(int);
    PyObject *(*NewInput)(PyObject *);
    PyTypeObject *InputType, *OutputType;
} *PycStringIO;
#define PycString_IMPORT PycStringIO = (struct PycStringIO_CAPI *)PyCapsule_Import(PycStringIO_CAPSULE_NAME, 0)
#endif

#endif
