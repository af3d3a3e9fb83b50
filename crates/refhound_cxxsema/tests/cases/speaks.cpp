struct PyObject;
extern "C" { void Py_DECREF(PyObject *); PyObject *PyTuple_New(long); }
namespace {
int hidden(int n) { return n; }
enum Kind { A, B = 7 };
struct Local { int n; Local(int n) : n(n) {} bool operator<(const Local &o) const { return n < o.n; } friend bool operator==(const Local &a, const Local &b) { return a.n == b.n; } };
}
class Outer {
public:
    struct Inner { int v; int get() const { return v; } };
    enum class Mode { Fast, Slow };
    static const int limit = 4;
    static int total;
    Outer(int n = 3, Mode m = Mode::Slow);
    virtual ~Outer();
    template <class T> T convert(T t) const { return t + inner.v; }
    Inner &operator[](int i) { return items[i]; }
    int operator()(int a, int b) { return a + b; }
    Outer &operator++() { ++n_; return *this; }
    Inner inner;
    Inner items[limit];
private:
    int n_;
    Mode mode_;
};
int Outer::total = Outer::limit * 2;
Outer::Outer(int n, Mode m) : n_(n), mode_(m) { if (mode_ == Mode::Fast) return; inner.v = n_; }
Outer::~Outer() { if (!n_) return; total--; }
typedef int (*callback)(int);
static callback table[] = { hidden, &hidden, static_cast<callback>(hidden) };
PyObject *use(Outer &outer, const Outer *constant) {
    Outer made, other(1), third{2, Outer::Mode::Fast};
    outer[2].v = outer(1, 2) + constant->convert(3) + Outer::total + Outer::limit;
    ++outer;
    Local x(1), y = 2;
    if (x < y || x == y) hidden(B);
    struct Here { int z; int twice() { return 2 * z; } } here = {4};
    typedef long number;
    number big = here.twice();
    int (&ref)[4] = *new int[1][4];
    PyObject *t = PyTuple_New(big);
    for (Outer::Inner &i : outer.items) i.v = ref[0];
    return t ? t : nullptr;
}
