struct PyObject;
extern "C" { void Py_XDECREF(PyObject *); void Py_XINCREF(PyObject *); PyObject *PyList_New(long); }
namespace ns {
class Ref {
public:
    Ref() : p(nullptr) {}
    explicit Ref(PyObject *o) : p(o) {}
    Ref(const Ref &other) : p(other.p) { Py_XINCREF(p); }
    Ref(Ref &&other) noexcept : p(other.p) { other.p = nullptr; }
    ~Ref() { Py_XDECREF(p); }
    Ref &operator=(Ref other) { PyObject *t = p; p = other.p; other.p = t; return *this; }
    PyObject *get() const { return p; }
    PyObject *release() { PyObject *t = p; p = nullptr; return t; }
    operator bool() const { return p != nullptr; }
    PyObject *operator->() const { return p; }
    static Ref steal(PyObject *o) { return Ref(o); }
    int count = 0;
private:
    PyObject *p;
};
struct Pair { Ref first; Ref second; int n; };
}
using ns::Ref;
Ref make(long n) { Ref r(PyList_New(n)); if (!r) return r; return r; }
Ref other(long n) { return Ref::steal(PyList_New(n)); }
Ref both(bool b) { Ref x = make(1); if (b) return x; return Ref(); }
void take(Ref r);
PyObject *use() {
    Ref a = make(3);
    Ref b(a);
    Ref c = static_cast<Ref &&>(b);
    Ref d = std::move(c);
    auto e = other(1);
    take(a);
    take(std::move(d));
    take(make(2));
    a = b;
    b = make(4);
    const Ref &r = make(5);
    Ref &alias = a;
    alias.count = r.count;
    ns::Pair pair;
    ns::Pair copy = pair;
    copy = pair;
    ns::Pair listed{a, make(6), 2};
    Ref array[2];
    if (Ref x = make(7)) return x.release();
    while (auto y = make(8)) { if (y.get() == nullptr) continue; }
    return e.release();
}
static Ref global = make(9);
