/* Structures and constants of structseq.h. */
#include "Python.h"
#ifndef REFHOUND_PY_STRUCTSEQ_H
#define REFHOUND_PY_STRUCTSEQ_H

struct PyStructSequence_Field {
#if PY_VERSION_HEX < 0x03070000
    char *name;
    char *doc;
#endif
#if PY_VERSION_HEX >= 0x03070000
    const char *name;
    const char *doc;
#endif
};

struct PyStructSequence_Desc {
#if PY_VERSION_HEX < 0x03070000
    char *name;
    char *doc;
#endif
#if PY_VERSION_HEX >= 0x03070000
    const char *name;
    const char *doc;
#endif
#if PY_VERSION_HEX < 0x030B0000
    struct PyStructSequence_Field *fields;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    PyStructSequence_Field *fields;
#endif
    int n_in_sequence;
};

#if PY_VERSION_HEX < 0x03000000
struct PyStructSequence {
    PyObject_VAR_HEAD
    PyObject *ob_item[1];
};

#endif

#endif
