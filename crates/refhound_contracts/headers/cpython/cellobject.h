/* Structures and constants of cellobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_CELLOBJECT_H
#define REFHOUND_PY_CELLOBJECT_H

struct PyCellObject {
    PyObject_HEAD
    PyObject *ob_ref;
};

#endif
