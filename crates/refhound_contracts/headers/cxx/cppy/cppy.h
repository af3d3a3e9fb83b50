#pragma once
#include <Python.h>
#include <refhound/std.h>

#define pyobject_cast(object) (reinterpret_cast<PyObject *>(object))
#define pytype_cast(object) (reinterpret_cast<PyTypeObject *>(object))
#define void_cast(object) (reinterpret_cast<void *>(object))

namespace cppy {
inline PyObject *incref(PyObject *object) { Py_INCREF(object); return object; }
inline PyObject *xincref(PyObject *object) { Py_XINCREF(object); return object; }
inline PyObject *decref(PyObject *object) { Py_DECREF(object); return object; }
inline PyObject *xdecref(PyObject *object) { Py_XDECREF(object); return object; }

class ptr {
    PyObject *m_ob;

public:
    ptr() : m_ob(0) {}
    ptr(const ptr &other) : m_ob(other.m_ob) { Py_XINCREF(m_ob); }
    ptr(PyObject *object, bool incref = false) : m_ob(object)
    {
        if (incref)
            Py_XINCREF(m_ob);
    }
    ~ptr()
    {
        PyObject *before = m_ob;
        m_ob = 0;
        Py_XDECREF(before);
    }
    PyObject *get() const { return m_ob; }
    PyObject *release(bool incref = false)
    {
        PyObject *object = m_ob;
        m_ob = 0;
        if (incref)
            Py_XINCREF(object);
        return object;
    }
    void set(PyObject *object, bool incref = false)
    {
        PyObject *before = m_ob;
        m_ob = object;
        if (incref)
            Py_XINCREF(m_ob);
        Py_XDECREF(before);
    }
    operator bool() const { return m_ob != 0; }
    bool operator!() const { return m_ob == 0; }
    bool is_none() const { return m_ob == Py_None; }
    bool is_true() const { return m_ob == Py_True; }
    ptr &operator=(const ptr &other)
    {
        PyObject *before = m_ob;
        m_ob = other.m_ob;
        Py_XINCREF(m_ob);
        Py_XDECREF(before);
        return *this;
    }
    ptr &operator=(PyObject *object)
    {
        PyObject *before = m_ob;
        m_ob = object;
        Py_XDECREF(before);
        return *this;
    }
};
inline PyObject *incref(const ptr &object) { Py_INCREF(object.get()); return object.get(); }
inline PyObject *type_error(const char *text)
{
    PyErr_SetString(PyExc_TypeError, text);
    return 0;
}
inline PyObject *value_error(const char *text)
{
    PyErr_SetString(PyExc_ValueError, text);
    return 0;
}
inline PyObject *system_error(const char *text)
{
    PyErr_SetString(PyExc_SystemError, text);
    return 0;
}
inline PyObject *attribute_error(const char *text)
{
    PyErr_SetString(PyExc_AttributeError, text);
    return 0;
}
inline PyObject *type_error(PyObject *object, const char *expected)
{
    PyErr_Format(PyExc_TypeError, "Expected object of type `%s`. Got object of type `%s` instead.", expected, Py_TYPE(object)->tp_name);
    return 0;
}
}
