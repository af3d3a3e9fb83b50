/* Structures and constants of fileobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_FILEOBJECT_H
#define REFHOUND_PY_FILEOBJECT_H

#define PY_STDIOTEXTMODE "b"

#if PY_VERSION_HEX < 0x03000000
struct PyFileObject {
    PyObject_HEAD
    FILE *f_fp;
    PyObject *f_name;
    PyObject *f_mode;
    int (*f_close)(FILE *);
    int f_softspace;
    int f_binary;
    char *f_buf;
    char *f_bufend;
    char *f_bufptr;
    char *f_setbuf;
    int f_univ_newline;
    int f_newlinetypes;
    int f_skipnextlf;
    PyObject *f_encoding;
    PyObject *f_errors;
    PyObject *weakreflist;
    int unlocked_count;
    int readable;
    int writable;
};

#endif

#endif
