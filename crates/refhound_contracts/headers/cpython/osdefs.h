/* Structures and constants of osdefs.h. */
#include "Python.h"
#ifndef REFHOUND_PY_OSDEFS_H
#define REFHOUND_PY_OSDEFS_H

#define MAXPATHLEN PATH_MAX
#if PY_VERSION_HEX < 0x03000000
#define SEP '/'
#define DELIM ':'
#endif
#if PY_VERSION_HEX >= 0x03000000
#define SEP L'/'
#define DELIM L':'
#endif

#endif
