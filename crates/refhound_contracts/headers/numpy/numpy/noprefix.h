/* Names without their NPY prefix. */
#ifndef REFHOUND_NUMPY_NOPREFIX_H
#define REFHOUND_NUMPY_NOPREFIX_H
#include "numpy/ndarrayobject.h"
#include "numpy/npy_interrupt.h"

#define MAX_DIMS NPY_MAXDIMS
typedef npy_longlong longlong;
typedef npy_ulonglong ulonglong;
typedef npy_bool Bool;
typedef npy_longdouble longdouble;
typedef npy_intp intp;
typedef npy_uintp uintp;
typedef npy_cfloat cfloat;
typedef npy_cdouble cdouble;
typedef npy_clongdouble clongdouble;
#define FALSE NPY_FALSE
#define TRUE NPY_TRUE
#define LONGDOUBLE_FMT NPY_LONGDOUBLE_FMT

#endif
