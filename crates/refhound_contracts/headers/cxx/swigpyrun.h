#pragma once
#include <Python.h>

struct swig_type_info {
    const char *name;
    const char *str;
    void *clientdata;
    int owndata;
};

#define SWIG_OK (0)
#define SWIG_ERROR (-1)
#define SWIG_IsOK(r) ((r) >= 0)
#define SWIG_POINTER_DISOWN 0x1
#define SWIG_POINTER_OWN 0x1
#define SWIG_POINTER_NOSHADOW 0x2
#define SWIG_POINTER_NEW 0x3
#define SWIG_POINTER_IMPLICIT_CONV 0x2
#define SWIG_NEWOBJ 0x200
#define SWIG_Py_INCREF Py_INCREF
#define SWIG_Py_XINCREF Py_XINCREF
#define SWIG_Py_DECREF Py_DECREF
#define SWIG_Py_XDECREF Py_XDECREF
#define SWIG_exception_fail(code, text) do { SWIG_Error(code, text); goto fail; } while (0)
#define SWIG_fail goto fail

inline void SWIG_Error(int, const char *text) { PyErr_SetString(PyExc_RuntimeError, text); }
inline PyObject *SWIG_Py_Void(void) { Py_RETURN_NONE; }
// An object around the pointer, None for NULL.
inline PyObject *SWIG_NewPointerObj(void *pointer, swig_type_info *, int)
{
    if (!pointer)
        return SWIG_Py_Void();
    return PyCapsule_New(pointer, 0, 0);
}
int SWIG_ConvertPtr(PyObject *object, void **pointer, swig_type_info *type, int flags) noexcept;
swig_type_info *SWIG_TypeQuery(const char *name) noexcept;
// Takes over both, and gives what the wrapper returns then.
inline PyObject *SWIG_Python_AppendOutput(PyObject *result, PyObject *object)
{
    if (!result)
        return object;
    if (result == Py_None) {
        Py_DECREF(result);
        return object;
    }
    PyObject *list = PyList_New(0);
    if (list) {
        PyList_Append(list, result);
        PyList_Append(list, object);
    }
    Py_DECREF(result);
    Py_XDECREF(object);
    return list;
}
