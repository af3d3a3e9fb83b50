/* The array API. */
#ifndef REFHOUND_NUMPY_NDARRAYOBJECT_H
#define REFHOUND_NUMPY_NDARRAYOBJECT_H
#include "Python.h"
#include "numpy/ndarraytypes.h"

#if PY_VERSION_HEX < 0x03000000
#define NUMPY_IMPORT_ARRAY_RETVAL
#else
#define NUMPY_IMPORT_ARRAY_RETVAL NULL
#endif

#include "refhound/api/numpy/arrayobject.h"

#define import_array() \
    { if (import_array() < 0) { PyErr_Print(); \
        PyErr_SetString(PyExc_ImportError, "numpy.core.multiarray failed to import"); \
        return NUMPY_IMPORT_ARRAY_RETVAL; } }
#define import_array1(ret) \
    { if (import_array1() < 0) { PyErr_Print(); \
        PyErr_SetString(PyExc_ImportError, "numpy.core.multiarray failed to import"); return ret; } }
#define import_array2(msg, ret) \
    { if (import_array2() < 0) { PyErr_Print(); PyErr_SetString(PyExc_ImportError, msg); return ret; } }

#define PyArray_IsScalar(obj, cls) PyArray_IsScalar((PyObject *)(obj), &Py##cls##ArrType_Type)
#define PyArray_DESCR_REPLACE(descr) \
    do { PyArray_Descr *_new_; _new_ = PyArray_DescrNew(descr); Py_XDECREF(descr); descr = _new_; } while (0)

#define PyDataType_HASFIELDS(dtype) (PyDataType_NAMES((PyArray_Descr *)(dtype)) != NULL)
#define PyDataType_HASSUBARRAY(dtype) (PyDataType_SUBARRAY((PyArray_Descr *)(dtype)) != NULL)
#define PyArray_HASFIELDS(arr) PyDataType_HASFIELDS(PyArray_DESCR(arr))
#define PyArray_HasArrayInterfaceType(op, type, context, out) \
    ((((out) = PyArray_FromStructInterface(op)) != Py_NotImplemented) || \
     (((out) = PyArray_FromInterface(op)) != Py_NotImplemented) || \
     (((out) = PyArray_FromArrayAttr(op, type, context)) != Py_NotImplemented))
#define PyArray_HasArrayInterface(op, out) PyArray_HasArrayInterfaceType(op, NULL, NULL, out)

#define PyArray_MAX(a, b) (((a) > (b)) ? (a) : (b))
#define PyArray_MIN(a, b) (((a) < (b)) ? (a) : (b))
#define PyArray_CLT(p, q) ((((p).real == (q).real) ? ((p).imag < (q).imag) : ((p).real < (q).real)))
#define PyArray_CGT(p, q) ((((p).real == (q).real) ? ((p).imag > (q).imag) : ((p).real > (q).real)))
#define PyArray_CLE(p, q) ((((p).real == (q).real) ? ((p).imag <= (q).imag) : ((p).real <= (q).real)))
#define PyArray_CGE(p, q) ((((p).real == (q).real) ? ((p).imag >= (q).imag) : ((p).real >= (q).real)))
#define PyArray_CEQ(p, q) (((p).real == (q).real) && ((p).imag == (q).imag))
#define PyArray_CNE(p, q) (((p).real != (q).real) || ((p).imag != (q).imag))

#define NPY_BEGIN_THREADS_THRESHOLDED(loop_size) do { if ((loop_size) > 500) { _save = PyEval_SaveThread(); } } while (0);
#define NPY_BEGIN_THREADS_DESCR(dtype) do { if (!(PyDataType_FLAGCHK((dtype), NPY_NEEDS_PYAPI))) NPY_BEGIN_THREADS; } while (0);
#define NPY_END_THREADS_DESCR(dtype) do { if (!(PyDataType_FLAGCHK((dtype), NPY_NEEDS_PYAPI))) NPY_END_THREADS; } while (0);
#define NPY_ATTR_DEPRECATE(text)

#ifndef NPY_NO_DEPRECATED_API
#include "numpy/old_defines.h"
#endif

#endif
