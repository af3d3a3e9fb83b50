/* Structures and constants of complexobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_COMPLEXOBJECT_H
#define REFHOUND_PY_COMPLEXOBJECT_H

#if PY_VERSION_HEX < 0x03000000
#define c_sum _Py_c_sum
#define c_diff _Py_c_diff
#define c_neg _Py_c_neg
#define c_prod _Py_c_prod
#define c_quot _Py_c_quot
#define c_pow _Py_c_pow
#define c_abs _Py_c_abs
#endif

struct Py_complex {
    double real;
    double imag;
};

struct PyComplexObject {
    PyObject_HEAD
    Py_complex cval;
};

#endif
