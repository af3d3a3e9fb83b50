struct PyObject { long refs; };
extern "C" { void Py_XDECREF(PyObject *); PyObject *PyList_New(long); void free(void *); char *strdup(const char *); }
namespace std {
template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T &> { typedef T type; };
template <class T> struct remove_reference<T &&> { typedef T type; };
template <class T> constexpr typename remove_reference<T>::type &&move(T &&t) noexcept { return static_cast<typename remove_reference<T>::type &&>(t); }
template <class T> struct default_delete { void operator()(T *p) const { delete p; } };
template <class T, class D = default_delete<T>> class unique_ptr {
public:
    typedef T *pointer;
    unique_ptr() : p_(nullptr), d_() {}
    explicit unique_ptr(pointer p) : p_(p), d_() {}
    unique_ptr(pointer p, D d) : p_(p), d_(d) {}
    unique_ptr(unique_ptr &&o) noexcept : p_(o.release()), d_(o.d_) {}
    unique_ptr(const unique_ptr &) = delete;
    ~unique_ptr() { if (p_) d_(p_); }
    unique_ptr &operator=(unique_ptr &&o) { reset(o.release()); return *this; }
    T *get() const { return p_; }
    T *operator->() const { return p_; }
    T &operator*() const { return *p_; }
    explicit operator bool() const { return p_ != nullptr; }
    T *release() { T *t = p_; p_ = nullptr; return t; }
    void reset(T *p = nullptr) { T *old = p_; p_ = p; if (old) d_(old); }
private:
    T *p_; D d_;
};
template <class T, class... A> unique_ptr<T> make_unique(A &&...a) { return unique_ptr<T>(new T(a...)); }
template <class T> class vector {
public:
    vector() : b_(0), n_(0) {}
    ~vector();
    void push_back(const T &x);
    T *begin() { return b_; } T *end() { return b_ + n_; }
    T &operator[](unsigned long i) { return b_[i]; }
private: T *b_; unsigned long n_;
};
template <class T> vector<T>::~vector() { free(b_); }
template <class U> void vector<U>::push_back(const U &x) { b_[n_++] = x; }
}
struct Decref { void operator()(PyObject *o) const { Py_XDECREF(o); } };
using PyPtr = std::unique_ptr<PyObject, Decref>;
struct Node { int v; Node(int v) : v(v) {} };
template <class T> T biggest(T a, T b) { return a < b ? b : a; }
template <int N> struct Array { int data[N]; int size() const { return N; } };
template <class T> struct is_pointer { static constexpr bool value = false; };
template <class T> struct is_pointer<T *> { static constexpr bool value = true; };
template <class T> int kind(T) { if constexpr (is_pointer<T>::value) return 1; else return 2; }
PyObject *f() {
    PyPtr list(PyList_New(3));
    if (!list) return nullptr;
    PyPtr moved = std::move(list);
    list->refs = 1;
    (*list).refs = 2;
    std::unique_ptr<char, decltype(&free)> text(strdup("x"), &free);
    auto node = std::make_unique<Node>(4);
    node->v = biggest(1, 2) + biggest<long>(3, 4);
    Array<4> array;
    int n = array.size() + kind(3) + kind(&n);
    std::vector<int> v;
    v.push_back(1);
    for (int x : v) n += x;
    for (auto &x : v) x = n;
    int plain[3] = {1, 2, 3};
    for (int x : plain) n += x;
    return moved.release();
}
