/* A part of npy_common.h. */
#ifndef REFHOUND_NUMPY_UTILS_H
#define REFHOUND_NUMPY_UTILS_H
#include "numpy/npy_common.h"

#endif
