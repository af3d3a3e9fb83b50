/* Structures and constants of pylifecycle.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYLIFECYCLE_H
#define REFHOUND_PY_PYLIFECYCLE_H

#if PY_VERSION_HEX >= 0x030C0000
#define PyInterpreterConfig_DEFAULT_GIL (0)
#define PyInterpreterConfig_SHARED_GIL (1)
#define PyInterpreterConfig_OWN_GIL (2)
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define _PyInterpreterConfig_LEGACY_CHECK_MULTI_INTERP_EXTENSIONS 0
#endif

#if PY_VERSION_HEX >= 0x03070000 && PY_VERSION_HEX < 0x03080000
struct _PyInitError {
    const char *prefix;
    const char *msg;
    int user_err;
};

#endif
#if PY_VERSION_HEX >= 0x030C0000
struct PyInterpreterConfig {
    int use_main_obmalloc;
    int allow_fork;
    int allow_exec;
    int allow_threads;
    int allow_daemon_threads;
    int check_multi_interp_extensions;
    int gil;
};

#endif

#endif
