struct PyObject;
extern "C" { void Py_DECREF(PyObject *); void Py_INCREF(PyObject *); PyObject *PyObject_Str(PyObject *); int PyErr_Occurred(); }
namespace py {
class handle {
public:
    handle() = default;
    handle(PyObject *ptr) : m_ptr(ptr) {}
    PyObject *ptr() const { return m_ptr; }
    const handle &inc_ref() const & { Py_INCREF(m_ptr); return *this; }
    const handle &dec_ref() const & { Py_DECREF(m_ptr); return *this; }
    explicit operator bool() const { return m_ptr != nullptr; }
    bool is(handle o) const { return m_ptr == o.m_ptr; }
protected:
    PyObject *m_ptr = nullptr;
};
struct borrowed_t {}; struct stolen_t {};
struct error_already_set { error_already_set(); };
class object : public handle {
public:
    object() = default;
    object(handle h, borrowed_t) : handle(h) { inc_ref(); }
    object(handle h, stolen_t) : handle(h) {}
    object(const object &o) : handle(o) { inc_ref(); }
    object(object &&o) noexcept { m_ptr = o.m_ptr; o.m_ptr = nullptr; }
    ~object() { dec_ref(); }
    object &operator=(const object &other) { other.inc_ref(); handle temp(m_ptr); m_ptr = other.m_ptr; temp.dec_ref(); return *this; }
    handle release() { PyObject *tmp = m_ptr; m_ptr = nullptr; return handle(tmp); }
};
template <typename T> T reinterpret_steal(handle h) { return {h, stolen_t{}}; }
template <typename T> T reinterpret_borrow(handle h) { return {h, borrowed_t{}}; }
class str : public object {
public:
    using object::object;
    explicit str(handle h) : object(PyObject_Str(h.ptr()), stolen_t{}) { if (!m_ptr) throw error_already_set(); }
};
}
namespace py2 = py;
py::object convert(py::handle h) {
    py::str s(h);
    py::object o = py::reinterpret_steal<py::object>(PyObject_Str(h.ptr()));
    if (o.is(s)) return s;
    py::handle base = o;
    py2::object *p = &s;
    p->inc_ref();
    return o;
}
struct Shape { virtual ~Shape() {} virtual int area() const { return 0; } int twice() { return 2 * area(); } virtual int pure() = 0; };
struct Square : Shape { int side; Square(int s) : side(s) {} int area() const override { return side * side; } int pure() override { return 1; } };
int areas(Shape *s, Square q) { delete s; return s->area() + q.area() + s->pure() + s->Shape::area(); }
Shape *create(int n) { return new Square(n); }
Square *cast(Shape *s) { return dynamic_cast<Square *>(s); }
