#pragma once
#include <Python.h>

struct sipTypeDef;
struct sipSimpleWrapper {
    PyObject_HEAD
    void *data;
    PyObject *extra_refs;
    PyObject *user;
    PyObject *dict;
};
struct sipWrapper {
    sipSimpleWrapper super;
};

#define SIP_NOT_NONE 0x01
#define SIP_NO_CONVERTORS 0x02
#define SIP_BLOCK_THREADS { PyGILState_STATE sipGIL = PyGILState_Ensure();
#define SIP_UNBLOCK_THREADS PyGILState_Release(sipGIL); }

// An object around an instance, None for NULL.
inline PyObject *sipConvertFromType(void *instance, const sipTypeDef *, PyObject *)
{
    if (!instance) {
        Py_RETURN_NONE;
    }
    return PyCapsule_New(instance, 0, 0);
}
inline PyObject *sipConvertFromNewType(void *instance, const sipTypeDef *type, PyObject *owner)
{
    return sipConvertFromType(instance, type, owner);
}
int sipCanConvertToType(PyObject *object, const sipTypeDef *type, int flags) noexcept;
void *sipConvertToType(PyObject *object, const sipTypeDef *type, PyObject *owner, int flags, int *state, int *error) noexcept;
void sipReleaseType(void *instance, const sipTypeDef *type, int state) noexcept;
void sipTransferTo(PyObject *object, PyObject *owner) noexcept;
void sipTransferBack(PyObject *object) noexcept;
