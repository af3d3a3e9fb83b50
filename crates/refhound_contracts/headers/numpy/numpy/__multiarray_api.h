/* A part of ndarrayobject.h. */
#ifndef REFHOUND_NUMPY___MULTIARRAY_API_H
#define REFHOUND_NUMPY___MULTIARRAY_API_H
#include "numpy/ndarrayobject.h"

#endif
