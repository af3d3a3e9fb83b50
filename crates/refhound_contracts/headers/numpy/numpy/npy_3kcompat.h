/* Names that bridge Python 2 and 3. */
#ifndef REFHOUND_NUMPY_NPY_3KCOMPAT_H
#define REFHOUND_NUMPY_NPY_3KCOMPAT_H
#include "Python.h"
#include "numpy/npy_common.h"
#include "numpy/ndarrayobject.h"

#if PY_VERSION_HEX >= 0x03000000
#define NPY_PY3K 1
#define PyInt_FromLong PyLong_FromLong
#define PyInt_AsLong PyLong_AsLong
#define PyInt_AS_LONG PyLong_AsLong
#define PyInt_AsSsize_t PyLong_AsSsize_t
#define PyNumber_Int PyNumber_Long
#define NpySlice_GetIndicesEx PySlice_GetIndicesEx
#define PyString_Type PyBytes_Type
#define PyString_Check PyBytes_Check
#define PyStringObject PyBytesObject
#define PyString_FromString PyBytes_FromString
#define PyString_FromStringAndSize PyBytes_FromStringAndSize
#define PyString_AS_STRING PyBytes_AS_STRING
#define PyString_AsStringAndSize PyBytes_AsStringAndSize
#define PyString_FromFormat PyBytes_FromFormat
#define PyString_Concat PyBytes_Concat
#define PyString_ConcatAndDel PyBytes_ConcatAndDel
#define PyString_AsString PyBytes_AsString
#define PyString_GET_SIZE PyBytes_GET_SIZE
#define PyString_Size PyBytes_Size
#define PyUString_Type PyUnicode_Type
#define PyUString_Check PyUnicode_Check
#define PyUStringObject PyUnicodeObject
#define PyUString_FromString PyUnicode_FromString
#define PyUString_FromStringAndSize PyUnicode_FromStringAndSize
#define PyUString_FromFormat PyUnicode_FromFormat
#define PyUString_Concat PyUnicode_Concat2
#define PyUString_ConcatAndDel PyUnicode_ConcatAndDel
#define PyUString_GET_SIZE PyUnicode_GET_SIZE
#define PyUString_Size PyUnicode_Size
#define PyUString_InternFromString PyUnicode_InternFromString
#define PyUString_Format PyUnicode_Format
int PyInt_Check(PyObject *op);
void PyUnicode_ConcatAndDel(PyObject **left, PyObject *right);
void PyUnicode_Concat2(PyObject **left, PyObject *right);
#define PyBaseString_Check(obj) (PyUnicode_Check(obj))
#endif
int Npy__PyLong_AsInt(PyObject *obj);
FILE *npy_PyFile_Dup2(PyObject *file, char *mode, off_t *orig_pos);
int npy_PyFile_DupClose2(PyObject *file, FILE *handle, off_t orig_pos);
int npy_PyFile_Check(PyObject *file);
PyObject *npy_PyFile_OpenFile(PyObject *filename, const char *mode);
int npy_PyFile_CloseFile(PyObject *file);
void npy_PyErr_ChainExceptions(PyObject *exc, PyObject *val, PyObject *tb);
void npy_PyErr_ChainExceptionsCause(PyObject *exc, PyObject *val, PyObject *tb);
int PyObject_Cmp(PyObject *i1, PyObject *i2, int *cmp);
#include "refhound/api/numpy/npy_3kcompat.h"
#define Npy_EnterRecursiveCall(x) Py_EnterRecursiveCall(x)

#endif
