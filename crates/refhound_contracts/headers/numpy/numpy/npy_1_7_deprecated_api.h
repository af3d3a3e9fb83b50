/* A part of ndarrayobject.h. */
#ifndef REFHOUND_NUMPY_NPY_1_7_DEPRECATED_API_H
#define REFHOUND_NUMPY_NPY_1_7_DEPRECATED_API_H
#include "numpy/ndarrayobject.h"

#endif
