/* A part of npy_common.h. */
#ifndef REFHOUND_NUMPY_NPY_OS_H
#define REFHOUND_NUMPY_NPY_OS_H
#include "numpy/npy_common.h"

#endif
