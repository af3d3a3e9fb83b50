/* A part of ufuncobject.h. */
#ifndef REFHOUND_NUMPY___UFUNC_API_H
#define REFHOUND_NUMPY___UFUNC_API_H
#include "numpy/ufuncobject.h"

#endif
