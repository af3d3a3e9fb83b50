/* Structures and constants of sliceobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_SLICEOBJECT_H
#define REFHOUND_PY_SLICEOBJECT_H

struct PySliceObject {
    PyObject_HEAD
    PyObject *start, *stop, *step;
};

#endif
