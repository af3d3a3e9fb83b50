/* A part of ndarrayobject.h. */
#ifndef REFHOUND_NUMPY_NPY_2_COMPLEXCOMPAT_H
#define REFHOUND_NUMPY_NPY_2_COMPLEXCOMPAT_H
#include "numpy/ndarrayobject.h"

#endif
