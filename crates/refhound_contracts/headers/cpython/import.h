/* Structures and constants of import.h. */
#include "Python.h"
#ifndef REFHOUND_PY_IMPORT_H
#define REFHOUND_PY_IMPORT_H

struct _inittab {
#if PY_VERSION_HEX < 0x03000000
    char *name;
    void (*initfunc)(void);
#endif
#if PY_VERSION_HEX >= 0x03000000
    const char *name;
    PyObject *(*initfunc)(void);
#endif
};

struct _frozen {
#if PY_VERSION_HEX < 0x03000000
    char *name;
    unsigned char *code;
#endif
#if PY_VERSION_HEX >= 0x03000000
    const char *name;
    const unsigned char *code;
#endif
    int size;
#if PY_VERSION_HEX >= 0x030B0000
    int is_package;
#endif
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030D0000
    PyObject *(*get_code)(void);
#endif
};

#endif
