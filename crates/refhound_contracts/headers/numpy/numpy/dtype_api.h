/* A part of ndarrayobject.h. */
#ifndef REFHOUND_NUMPY_DTYPE_API_H
#define REFHOUND_NUMPY_DTYPE_API_H
#include "numpy/ndarrayobject.h"

#endif
