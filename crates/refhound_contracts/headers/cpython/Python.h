/* The C API of CPython, for the version and platform that the analysis targets.
   Types and constants are written out; functions and function-like macros come from the API models, as prototypes. */
#ifndef Py_PYTHON_H
#define Py_PYTHON_H

#include "patchlevel.h"
#include "pyconfig.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <errno.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdarg.h>
#include <stdint.h>
#include <inttypes.h>
#include <assert.h>
#include <math.h>
#include <wchar.h>
#include <time.h>
#include <sys/types.h>
#include <sys/stat.h>
#if PY_VERSION_HEX < 0x030B0000 || PY_VERSION_HEX >= 0x030D0000
#include <ctype.h>
#endif
#ifndef MS_WINDOWS
#include <unistd.h>
#include <sys/time.h>
#if PY_VERSION_HEX >= 0x03070000
#include <pthread.h>
#endif
#endif

#include "pymacro.h"
#include "pytypedefs.h"
#include "pyport.h"
#include "pymath.h"
#include "pymem.h"
#include "lock.h"
#include "critical_section.h"
#include "object.h"
#include "pybuffer.h"
#include "typeslots.h"
#include "objimpl.h"
#include "pyhash.h"
#include "abstract.h"
#include "tupleobject.h"
#include "listobject.h"
#include "intobject.h"
#include "longobject.h"
#if PY_VERSION_HEX >= 0x03000000
#include "longintrepr.h"
#endif
#include "floatobject.h"
#include "complexobject.h"
#include "stringobject.h"
#include "bytesobject.h"
#include "bytearrayobject.h"
#include "bufferobject.h"
#include "unicodeobject.h"
#include "memoryobject.h"
#include "dictobject.h"
#include "setobject.h"
#include "methodobject.h"
#include "moduleobject.h"
#include "funcobject.h"
#include "classobject.h"
#include "descrobject.h"
#include "cellobject.h"
#include "sliceobject.h"
#include "weakrefobject.h"
#include "fileobject.h"
#include "cobject.h"
#include "compile.h"
#include "code.h"
#include "traceback.h"
#include "pyframe.h"
#include "pylifecycle.h"
#include "initconfig.h"
#include "pystate.h"
#include "genobject.h"
#include "pyerrors.h"
#include "pytime.h"
#include "pythread.h"
#if PY_VERSION_HEX >= 0x03000000
#include "structseq.h"
#endif
#include "import.h"
#include "modsupport.h"
#include "monitoring.h"
#include "sysmodule.h"
#include "fileutils.h"
#include "pyctype.h"
#include "pystrtod.h"
#include "pythonrun.h"
#include "ceval.h"

#include "refhound/api/Python.h"
#include "refhound/statements.h"

/* Before 3.13 the lengths of `#` units are of another type in files that say so: other functions read them. */
#if defined(PY_SSIZE_T_CLEAN) && PY_VERSION_HEX < 0x030D0000
#define PyArg_Parse _PyArg_Parse_SizeT
#define PyArg_ParseTuple _PyArg_ParseTuple_SizeT
#define PyArg_ParseTupleAndKeywords _PyArg_ParseTupleAndKeywords_SizeT
#define PyArg_VaParse _PyArg_VaParse_SizeT
#define PyArg_VaParseTupleAndKeywords _PyArg_VaParseTupleAndKeywords_SizeT
#define Py_BuildValue _Py_BuildValue_SizeT
#define Py_VaBuildValue _Py_VaBuildValue_SizeT
#define PyObject_CallFunction _PyObject_CallFunction_SizeT
#define PyObject_CallMethod _PyObject_CallMethod_SizeT
#define _PyObject_CallMethodId _PyObject_CallMethodId_SizeT
#endif
/* From 3.13 on nothing else tells whether a file says so. Declared together with the functions, the names are there
   wherever one of these is called. */
#if !defined(PY_SSIZE_T_CLEAN) && PY_VERSION_HEX >= 0x030D0000
extern int refhound_unclean_lengths,
    PyArg_Parse(PyObject *, const char *, ...),
    PyArg_ParseTuple(PyObject *, const char *, ...),
    PyArg_ParseTupleAndKeywords(PyObject *, PyObject *, const char *, char *const *, ...);
extern PyObject *refhound_unclean_built_lengths,
    *Py_BuildValue(const char *, ...),
    *PyObject_CallFunction(PyObject *, const char *, ...),
    *PyObject_CallMethod(PyObject *, const char *, const char *, ...);
#endif

#endif
