/* The version of the interpreter: filled in from the target. */
#ifndef REFHOUND_PY_PATCHLEVEL_H
#define REFHOUND_PY_PATCHLEVEL_H
#include "refhound/target.h"
#define PY_RELEASE_LEVEL_ALPHA 0xA
#define PY_RELEASE_LEVEL_BETA 0xB
#define PY_RELEASE_LEVEL_GAMMA 0xC
#define PY_RELEASE_LEVEL_FINAL 0xF
#define PY_RELEASE_LEVEL PY_RELEASE_LEVEL_FINAL
#define PY_RELEASE_SERIAL 0
#if PY_VERSION_HEX >= 0x030E0000
#define Py_PACK_FULL_VERSION(major, minor, micro, level, serial) \
    ((((major) & 0xff) << 24) | (((minor) & 0xff) << 16) | (((micro) & 0xff) << 8) | (((level) & 0xf) << 4) | ((serial) & 0xf))
#define Py_PACK_VERSION(major, minor) Py_PACK_FULL_VERSION(major, minor, 0, 0, 0)
#endif
#endif
