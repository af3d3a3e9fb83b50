/* Structures and constants of bufferobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_BUFFEROBJECT_H
#define REFHOUND_PY_BUFFEROBJECT_H

#if PY_VERSION_HEX < 0x03000000
#define Py_END_OF_BUFFER (-1)
#endif

#endif
