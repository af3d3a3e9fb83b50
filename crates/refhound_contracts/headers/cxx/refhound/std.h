// What is kept of the library of C++: what holds objects, what moves them, and what throws. Names that are not here are unknown.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

namespace std {
using ::size_t;
using ::ptrdiff_t;
typedef decltype(nullptr) nullptr_t;

template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T &> { typedef T type; };
template <class T> struct remove_reference<T &&> { typedef T type; };

template <class T> T &&move(T &value) noexcept { return static_cast<T &&>(value); }
template <class T> T &&forward(T &value) noexcept { return static_cast<T &&>(value); }
template <class T> void swap(T &one, T &other) noexcept
{
    T kept(std::move(one));
    one = std::move(other);
    other = std::move(kept);
}
template <class T, class U> T exchange(T &place, U &&value)
{
    T before(std::move(place));
    place = std::forward<U>(value);
    return before;
}
template <class T> T *addressof(T &value) noexcept { return &value; }

template <class T> struct default_delete {
    void operator()(T *pointer) const { delete pointer; }
};

template <class T, class D = default_delete<T>> class unique_ptr {
    T *pointer_;
    D deleter_;

public:
    typedef T *pointer;
    typedef T element_type;
    typedef D deleter_type;
    unique_ptr() noexcept : pointer_(nullptr) {}
    unique_ptr(nullptr_t) noexcept : pointer_(nullptr) {}
    explicit unique_ptr(T *pointer) noexcept : pointer_(pointer) {}
    unique_ptr(T *pointer, D deleter) noexcept : pointer_(pointer), deleter_(deleter) {}
    unique_ptr(unique_ptr &&other) noexcept : pointer_(other.release()), deleter_(other.deleter_) {}
    unique_ptr(const unique_ptr &) = delete;
    ~unique_ptr() noexcept
    {
        if (pointer_ != nullptr)
            deleter_(pointer_);
    }
    unique_ptr &operator=(unique_ptr &&other) noexcept
    {
        reset(other.release());
        return *this;
    }
    unique_ptr &operator=(nullptr_t) noexcept
    {
        reset(nullptr);
        return *this;
    }
    T *get() const noexcept { return pointer_; }
    D &get_deleter() noexcept { return deleter_; }
    explicit operator bool() const noexcept { return pointer_ != nullptr; }
    T &operator*() const noexcept { return *pointer_; }
    T *operator->() const noexcept { return pointer_; }
    T &operator[](size_t index) const { return pointer_[index]; }
    T *release() noexcept
    {
        T *pointer = pointer_;
        pointer_ = nullptr;
        return pointer;
    }
    void reset(T *pointer = nullptr) noexcept
    {
        T *before = pointer_;
        pointer_ = pointer;
        if (before != nullptr)
            deleter_(before);
    }
    void swap(unique_ptr &other) noexcept
    {
        T *pointer = pointer_;
        pointer_ = other.pointer_;
        other.pointer_ = pointer;
    }
};

// What it calls is not known here.
template <class S> class function;
template <class R, class... A> class function<R(A...)> {
    void *target_;

public:
    function() noexcept;
    function(nullptr_t) noexcept;
    template <class F> function(F target);
    R operator()(A... values) const;
    explicit operator bool() const noexcept;
    void swap(function &other) noexcept;
};

// Who is the last to let go is not known here.
template <class T> class shared_ptr {
    T *pointer_;

public:
    shared_ptr() noexcept : pointer_(nullptr) {}
    shared_ptr(nullptr_t) noexcept : pointer_(nullptr) {}
    explicit shared_ptr(T *pointer);
    template <class D> shared_ptr(T *pointer, D deleter);
    shared_ptr(const shared_ptr &other) noexcept;
    shared_ptr(shared_ptr &&other) noexcept;
    ~shared_ptr() noexcept;
    shared_ptr &operator=(const shared_ptr &other) noexcept;
    shared_ptr &operator=(shared_ptr &&other) noexcept;
    T *get() const noexcept { return pointer_; }
    explicit operator bool() const noexcept { return pointer_ != nullptr; }
    T &operator*() const noexcept { return *pointer_; }
    T *operator->() const noexcept { return pointer_; }
    void reset() noexcept;
    void reset(T *pointer);
    template <class D> void reset(T *pointer, D deleter);
    long use_count() const noexcept;
    void swap(shared_ptr &other) noexcept;
};
template <class T> class weak_ptr {
    T *pointer_;

public:
    shared_ptr<T> lock() const noexcept;
    bool expired() const noexcept;
    void reset() noexcept;
};

class string;
template <class T> class initializer_list {
    const T *first_;
    size_t size_;

public:
    const T *begin() const noexcept { return first_; }
    const T *end() const noexcept { return first_ + size_; }
    size_t size() const noexcept { return size_; }
};

class string {
    char *data_;
    size_t size_;

public:
    static const size_t npos = -1;
    string() noexcept;
    string(const char *text);
    string(const char *text, size_t size);
    string(size_t count, char value);
    const char *c_str() const noexcept;
    char *data() noexcept;
    size_t size() const noexcept;
    size_t length() const noexcept;
    bool empty() const noexcept;
    void clear() noexcept;
    void reserve(size_t size);
    void resize(size_t size);
    void push_back(char value);
    string &append(const char *text);
    string &append(const char *text, size_t size);
    string &append(const string &text);
    string &assign(const char *text);
    string &assign(const char *text, size_t size);
    string substr(size_t at, size_t size = npos) const;
    size_t find(const char *text, size_t at = 0) const noexcept;
    size_t find(const string &text, size_t at = 0) const noexcept;
    size_t find(char value, size_t at = 0) const noexcept;
    int compare(const string &other) const noexcept;
    char &operator[](size_t index) noexcept;
    char &at(size_t index);
    char &back() noexcept;
    char &front() noexcept;
    char *begin() noexcept;
    char *end() noexcept;
    string &operator=(const char *text);
    string &operator+=(const char *text);
    string &operator+=(const string &text);
    string &operator+=(char value);
};
string operator+(const string &left, const string &right);
string operator+(const string &left, const char *right);
string operator+(const char *left, const string &right);
bool operator==(const string &left, const string &right) noexcept;
bool operator==(const string &left, const char *right) noexcept;
bool operator!=(const string &left, const string &right) noexcept;
bool operator!=(const string &left, const char *right) noexcept;
bool operator<(const string &left, const string &right) noexcept;
string to_string(int value);
string to_string(long value);
string to_string(unsigned long value);
string to_string(double value);

// Containers: what is put into them is theirs to know.
template <class T, class A = void> class vector {
    T *first_;
    T *last_;
    T *end_;

public:
    typedef T value_type;
    typedef T *iterator;
    typedef const T *const_iterator;
    typedef T &reference;
    typedef size_t size_type;
    vector() noexcept;
    explicit vector(size_t count);
    vector(size_t count, const T &value);
    vector(initializer_list<T> values);
    T *begin() noexcept;
    T *end() noexcept;
    T *data() noexcept;
    size_t size() const noexcept;
    size_t capacity() const noexcept;
    bool empty() const noexcept;
    void clear() noexcept;
    void reserve(size_t count);
    void resize(size_t count);
    void resize(size_t count, const T &value);
    void push_back(const T &value);
    template <class... U> T &emplace_back(U &&...values);
    void pop_back() noexcept;
    T &back() noexcept;
    T &front() noexcept;
    T &at(size_t index);
    T &operator[](size_t index) noexcept;
    T *insert(T *at, const T &value);
    T *erase(T *at);
    T *erase(T *first, T *last);
    void assign(size_t count, const T &value);
    void swap(vector &other) noexcept;
};

template <class A, class B> struct pair {
    A first;
    B second;
};

template <class T> class optional {
    bool has_;
    T value_;

public:
    optional() noexcept : has_(false) {}
    bool has_value() const noexcept { return has_; }
    explicit operator bool() const noexcept { return has_; }
    T &value() { return value_; }
    T &operator*() noexcept { return value_; }
    T *operator->() noexcept { return &value_; }
    void reset() noexcept;
    optional &operator=(const T &value);
};

class exception {
public:
    exception() noexcept {}
    virtual ~exception() noexcept {}
    virtual const char *what() const noexcept;
};
class bad_alloc : public exception {};
class bad_cast : public exception {};
class bad_function_call : public exception {};
class logic_error : public exception {
public:
    explicit logic_error(const string &what);
    explicit logic_error(const char *what);
};
class runtime_error : public exception {
public:
    explicit runtime_error(const string &what);
    explicit runtime_error(const char *what);
};
class invalid_argument : public logic_error {
public:
    explicit invalid_argument(const string &what);
    explicit invalid_argument(const char *what);
};
class domain_error : public logic_error {
public:
    explicit domain_error(const string &what);
    explicit domain_error(const char *what);
};
class length_error : public logic_error {
public:
    explicit length_error(const string &what);
    explicit length_error(const char *what);
};
class out_of_range : public logic_error {
public:
    explicit out_of_range(const string &what);
    explicit out_of_range(const char *what);
};
class range_error : public runtime_error {
public:
    explicit range_error(const string &what);
    explicit range_error(const char *what);
};
class overflow_error : public runtime_error {
public:
    explicit overflow_error(const string &what);
    explicit overflow_error(const char *what);
};
class underflow_error : public runtime_error {
public:
    explicit underflow_error(const string &what);
    explicit underflow_error(const char *what);
};
[[noreturn]] void terminate() noexcept;
}
