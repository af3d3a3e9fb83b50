/* A part of ndarrayobject.h. */
#ifndef REFHOUND_NUMPY_OLDNUMERIC_H
#define REFHOUND_NUMPY_OLDNUMERIC_H
#include "numpy/ndarrayobject.h"

#endif
