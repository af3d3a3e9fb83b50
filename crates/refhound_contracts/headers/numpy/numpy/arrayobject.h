/* The array API and what goes with it. */
#ifndef REFHOUND_NUMPY_ARRAYOBJECT_H
#define REFHOUND_NUMPY_ARRAYOBJECT_H
#include "numpy/ndarrayobject.h"
#include "numpy/npy_interrupt.h"

#ifdef NPY_NO_PREFIX
#include "numpy/noprefix.h"
#endif

#endif
