#pragma once
#include <Python.h>
#include <refhound/std.h>

namespace boost { namespace python {
template <class T> struct borrowed_ref { T *pointer; };
template <class T> T *borrowed(T *pointer)
{
    Py_XINCREF((PyObject *)pointer);
    return pointer;
}
template <class T> T *allow_null(T *pointer) { return pointer; }
template <class T = PyObject> class handle {
    T *m_p;

public:
    handle() noexcept : m_p(nullptr) {}
    explicit handle(T *pointer) : m_p(pointer) {}
    handle(const handle &other) noexcept : m_p(other.m_p) { Py_XINCREF((PyObject *)m_p); }
    ~handle() noexcept { Py_XDECREF((PyObject *)m_p); }
    handle &operator=(const handle &other) noexcept
    {
        T *before = m_p;
        m_p = other.m_p;
        Py_XINCREF((PyObject *)m_p);
        Py_XDECREF((PyObject *)before);
        return *this;
    }
    T *get() const noexcept { return m_p; }
    T *release() noexcept
    {
        T *pointer = m_p;
        m_p = nullptr;
        return pointer;
    }
    void reset() noexcept
    {
        T *before = m_p;
        m_p = nullptr;
        Py_XDECREF((PyObject *)before);
    }
    T *operator->() const { return m_p; }
    T &operator*() const { return *m_p; }
};
class object {
    PyObject *m_ptr;

public:
    object();
    explicit object(handle<> other) : m_ptr(other.release()) {}
    object(const object &other) noexcept : m_ptr(other.m_ptr) { Py_XINCREF(m_ptr); }
    ~object() noexcept { Py_XDECREF(m_ptr); }
    object &operator=(const object &other) noexcept
    {
        PyObject *before = m_ptr;
        m_ptr = other.m_ptr;
        Py_XINCREF(m_ptr);
        Py_XDECREF(before);
        return *this;
    }
    PyObject *ptr() const noexcept { return m_ptr; }
};
class error_already_set {};
[[noreturn]] void throw_error_already_set();
} }
