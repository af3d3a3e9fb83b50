/* A part of numpyconfig.h. */
#ifndef REFHOUND_NUMPY__NUMPYCONFIG_H
#define REFHOUND_NUMPY__NUMPYCONFIG_H
#include "numpy/numpyconfig.h"

#endif
