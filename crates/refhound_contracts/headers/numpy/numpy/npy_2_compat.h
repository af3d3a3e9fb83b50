/* A part of ndarrayobject.h. */
#ifndef REFHOUND_NUMPY_NPY_2_COMPAT_H
#define REFHOUND_NUMPY_NPY_2_COMPAT_H
#include "numpy/ndarrayobject.h"

#endif
