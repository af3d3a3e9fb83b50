/* Structures and constants of fileutils.h. */
#include "Python.h"
#ifndef REFHOUND_PY_FILEUTILS_H
#define REFHOUND_PY_FILEUTILS_H

#if PY_VERSION_HEX >= 0x03000000 && PY_VERSION_HEX < 0x030B0000
#define _PY_READ_MAX PY_SSIZE_T_MAX
#define _PY_WRITE_MAX PY_SSIZE_T_MAX
#define _Py_stat_struct stat
#endif

#endif
