/* A part of numpyconfig.h. */
#ifndef REFHOUND_NUMPY_NPY_NO_DEPRECATED_API_H
#define REFHOUND_NUMPY_NPY_NO_DEPRECATED_API_H
#include "numpy/numpyconfig.h"

#endif
