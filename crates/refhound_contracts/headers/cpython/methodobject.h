/* Structures and constants of methodobject.h. */
#include "Python.h"
#ifndef REFHOUND_PY_METHODOBJECT_H
#define REFHOUND_PY_METHODOBJECT_H

#define METH_VARARGS 0x0001
#define METH_KEYWORDS 0x0002
#define METH_NOARGS 0x0004
#define METH_O 0x0008
#define METH_CLASS 0x0010
#define METH_STATIC 0x0020
#define METH_COEXIST 0x0040
#if PY_VERSION_HEX < 0x03000000
#define METH_OLDARGS 0x0000
#endif
#if PY_VERSION_HEX >= 0x03000000
#define METH_FASTCALL 0x0080
#endif
#if PY_VERSION_HEX >= 0x03070000
#define METH_STACKLESS 0x0000
#endif
#if PY_VERSION_HEX >= 0x03090000
#define METH_METHOD 0x0200
#endif

struct PyMethodDef {
    const char *ml_name;
    PyCFunction ml_meth;
    int ml_flags;
    const char *ml_doc;
};

#if PY_VERSION_HEX < 0x03000000
struct PyMethodChain {
    PyMethodDef *methods;
    struct PyMethodChain *link;
};

#endif
struct PyCFunctionObject {
    PyObject_HEAD
    PyMethodDef *m_ml;
    PyObject *m_self;
    PyObject *m_module;
#if PY_VERSION_HEX >= 0x03000000
    PyObject *m_weakreflist;
#endif
#if PY_VERSION_HEX >= 0x03080000
    vectorcallfunc vectorcall;
#endif
};

#if PY_VERSION_HEX >= 0x03090000
struct PyCMethodObject {
    PyCFunctionObject func;
    PyTypeObject *mm_class;
};

#endif

#endif
