#pragma once
#include <Python.h>
#include <refhound/std.h>

namespace nanobind {
class handle {
protected:
    PyObject *m_ptr;

public:
    handle() noexcept : m_ptr(nullptr) {}
    handle(PyObject *pointer) noexcept : m_ptr(pointer) {}
    PyObject *ptr() const noexcept { return m_ptr; }
    const handle &inc_ref() const noexcept
    {
        Py_XINCREF(m_ptr);
        return *this;
    }
    const handle &dec_ref() const noexcept
    {
        Py_XDECREF(m_ptr);
        return *this;
    }
    explicit operator bool() const noexcept { return m_ptr != nullptr; }
    bool is_valid() const noexcept { return m_ptr != nullptr; }
    bool is(const handle &other) const noexcept { return m_ptr == other.m_ptr; }
    bool is_none() const noexcept { return m_ptr == Py_None; }
    template <class T> T cast() const;
};

class object : public handle {
public:
    struct borrowed_t {};
    struct stolen_t {};
    object() noexcept {}
    object(handle other, borrowed_t) noexcept : handle(other) { inc_ref(); }
    object(handle other, stolen_t) noexcept : handle(other) {}
    object(const object &other) noexcept : handle(other.m_ptr) { inc_ref(); }
    object(object &&other) noexcept : handle(other.m_ptr) { other.m_ptr = nullptr; }
    ~object() noexcept { dec_ref(); }
    handle release() noexcept
    {
        PyObject *pointer = m_ptr;
        m_ptr = nullptr;
        return handle(pointer);
    }
    object &operator=(const object &other) noexcept
    {
        other.inc_ref();
        PyObject *before = m_ptr;
        m_ptr = other.m_ptr;
        Py_XDECREF(before);
        return *this;
    }
    object &operator=(object &&other) noexcept
    {
        PyObject *before = m_ptr;
        m_ptr = other.m_ptr;
        other.m_ptr = nullptr;
        Py_XDECREF(before);
        return *this;
    }
};

template <class T> T reinterpret_borrow(handle other) { return T(other, object::borrowed_t()); }
template <class T> T reinterpret_steal(handle other) { return T(other, object::stolen_t()); }
template <class T = object> T borrow(handle other) { return T(other, object::borrowed_t()); }
template <class T = object> T steal(handle other) { return T(other, object::stolen_t()); }
object none();
template <class T> T cast(const handle &other);
template <class T> object cast(const T &value);

class str : public object {
public:
    str();
    str(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    str(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    str(const object &other);
    explicit str(const char *text);
    explicit str(size_t size);
};
class bytes : public object {
public:
    bytes();
    bytes(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    bytes(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    bytes(const object &other);
    explicit bytes(const char *text);
    explicit bytes(size_t size);
};
class bytearray : public object {
public:
    bytearray();
    bytearray(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    bytearray(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    bytearray(const object &other);
    explicit bytearray(const char *text);
    explicit bytearray(size_t size);
};
class int_ : public object {
public:
    int_();
    int_(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    int_(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    int_(const object &other);
    explicit int_(const char *text);
    explicit int_(size_t size);
};
class float_ : public object {
public:
    float_();
    float_(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    float_(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    float_(const object &other);
    explicit float_(const char *text);
    explicit float_(size_t size);
};
class bool_ : public object {
public:
    bool_();
    bool_(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    bool_(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    bool_(const object &other);
    explicit bool_(const char *text);
    explicit bool_(size_t size);
};
class list : public object {
public:
    list();
    list(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    list(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    list(const object &other);
    explicit list(const char *text);
    explicit list(size_t size);
};
class tuple : public object {
public:
    tuple();
    tuple(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    tuple(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    tuple(const object &other);
    explicit tuple(const char *text);
    explicit tuple(size_t size);
};
class dict : public object {
public:
    dict();
    dict(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    dict(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    dict(const object &other);
    explicit dict(const char *text);
    explicit dict(size_t size);
};
class set : public object {
public:
    set();
    set(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    set(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    set(const object &other);
    explicit set(const char *text);
    explicit set(size_t size);
};
class frozenset : public object {
public:
    frozenset();
    frozenset(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    frozenset(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    frozenset(const object &other);
    explicit frozenset(const char *text);
    explicit frozenset(size_t size);
};
class slice : public object {
public:
    slice();
    slice(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    slice(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    slice(const object &other);
    explicit slice(const char *text);
    explicit slice(size_t size);
};
class capsule : public object {
public:
    capsule();
    capsule(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    capsule(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    capsule(const object &other);
    explicit capsule(const char *text);
    explicit capsule(size_t size);
};
class function : public object {
public:
    function();
    function(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    function(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    function(const object &other);
    explicit function(const char *text);
    explicit function(size_t size);
};
class type : public object {
public:
    type();
    type(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    type(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    type(const object &other);
    explicit type(const char *text);
    explicit type(size_t size);
};
class iterable : public object {
public:
    iterable();
    iterable(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    iterable(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    iterable(const object &other);
    explicit iterable(const char *text);
    explicit iterable(size_t size);
};
class iterator : public object {
public:
    iterator();
    iterator(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    iterator(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    iterator(const object &other);
    explicit iterator(const char *text);
    explicit iterator(size_t size);
};
class sequence : public object {
public:
    sequence();
    sequence(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    sequence(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    sequence(const object &other);
    explicit sequence(const char *text);
    explicit sequence(size_t size);
};
class args : public object {
public:
    args();
    args(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    args(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    args(const object &other);
    explicit args(const char *text);
    explicit args(size_t size);
};
class kwargs : public object {
public:
    kwargs();
    kwargs(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    kwargs(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    kwargs(const object &other);
    explicit kwargs(const char *text);
    explicit kwargs(size_t size);
};
class buffer : public object {
public:
    buffer();
    buffer(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    buffer(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    buffer(const object &other);
    explicit buffer(const char *text);
    explicit buffer(size_t size);
};
class memoryview : public object {
public:
    memoryview();
    memoryview(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    memoryview(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    memoryview(const object &other);
    explicit memoryview(const char *text);
    explicit memoryview(size_t size);
};
class array : public object {
public:
    array();
    array(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    array(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    array(const object &other);
    explicit array(const char *text);
    explicit array(size_t size);
};


class error_already_set : public std::exception {
public:
    error_already_set();
    void restore();
    bool matches(handle type) const;
};
class cast_error : public std::runtime_error {
public:
    explicit cast_error(const char *what);
};
class value_error : public std::runtime_error {
public:
    explicit value_error(const char *what);
    explicit value_error(const std::string &what);
};
class type_error : public std::runtime_error {
public:
    explicit type_error(const char *what);
    explicit type_error(const std::string &what);
};
class index_error : public std::runtime_error {
public:
    explicit index_error(const char *what);
    explicit index_error(const std::string &what);
};
class key_error : public std::runtime_error {
public:
    explicit key_error(const char *what);
    explicit key_error(const std::string &what);
};
class stop_iteration : public std::runtime_error {
public:
    explicit stop_iteration(const char *what);
};
class gil_scoped_acquire {
    PyGILState_STATE state_;

public:
    gil_scoped_acquire() : state_(PyGILState_Ensure()) {}
    ~gil_scoped_acquire() noexcept { PyGILState_Release(state_); }
};
class gil_scoped_release {
    PyThreadState *state_;

public:
    gil_scoped_release() : state_(PyEval_SaveThread()) {}
    ~gil_scoped_release() noexcept { PyEval_RestoreThread(state_); }
};
class module_ : public object {
public:
    module_(handle other, borrowed_t) noexcept : object(other, borrowed_t()) {}
    module_(handle other, stolen_t) noexcept : object(other, stolen_t()) {}
    template <class... A> module_ &def(const char *name, A &&...rest);
    void add_object(const char *name, handle value);
    static module_ import(const char *name);
};
typedef module_ module;
}

#define NB_MODULE(name, variable) \
    static void nanobind_init_##name(::nanobind::module_ &variable); \
    void nanobind_init_##name(::nanobind::module_ &variable)
