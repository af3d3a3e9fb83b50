struct PyObject;
extern "C" { void Py_XDECREF(PyObject *); PyObject *PyLong_FromLong(long); void Py_INCREF(PyObject *); }
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
struct PyMethodDef { const char *name; PyCFunction f; };
struct Ref {
    PyObject *p;
    Ref() : Ref(nullptr) {}
    Ref(PyObject *o) : p(o) {}
    Ref(const Ref &) = delete;
    Ref(Ref &&o) : p(o.p) { o.p = 0; }
    ~Ref() { Py_XDECREF(p); }
    PyObject **operator&() { return &p; }
    static PyObject *method(PyObject *self, PyObject *args) { return args; }
};
static const PyMethodDef table[] = { {"m", &Ref::method}, {"n", Ref::method} };
bool fill(PyObject *&out, long n = 3, const char *name = "x") { out = PyLong_FromLong(n); return out != nullptr; }
template <class D> struct Base { void run() { static_cast<D *>(this)->step(); } };
struct Derived : Base<Derived> { int n = 2; const char *s{"a"}; void step() { ++n; } };
template <class T> using Pointer = T *;
template <class T> struct Holder { static int count; using type = T; typedef T *pointer; T value; Holder(T v) : value(v) {} pointer get() { return &value; } };
template <class T> int Holder<T>::count = 0;
template <class K, class V> struct Map { struct Entry { K key; V value; }; Entry *find(const K &k) { for (auto &e : entries) if (e.key == k) return &e; return nullptr; } Entry entries[4]; };
template <class F> struct Finally { F f; explicit Finally(F f) : f(f) {} ~Finally() { f(); } };
template <class F> Finally<F> finally(F f) { return Finally<F>(f); }
int sum() { return 0; }
template <class T, class... R> int sum(T first, R... rest) { return first + sum(rest...); }
struct Stack { Ref items[2]; Ref top; };
PyObject *f(int n) {
    PyObject *raw;
    if (!fill(raw)) return nullptr;
    PyObject *&alias = raw;
    alias = nullptr;
    Ref r;
    Ref holder{PyLong_FromLong(1)};
    Derived d;
    d.run();
    Pointer<int> p = &n;
    Holder<long> h(4);
    Holder<long>::count += *h.get();
    Holder<int>::type t = 1;
    Map<int, const char *> map;
    if (auto *e = map.find(n)) t = e->key;
    auto cleanup = finally([&] { Py_XDECREF(raw); });
    auto outer = [n, &t](int k) { auto inner = [=] { return n + k; }; t = inner(); return inner() + t; };
    int total = sum(1, 2, 3) + outer(5);
    Stack stack;
    switch (n) {
    case 1: { Ref scoped(raw); break; }
    case 2:
        int late;
        late = 3;
        break;
    }
    const bool known = n > 2 && holder.p;
    while (total --> 0) if (known) continue; else break;
    Ref *heap = new Ref(PyLong_FromLong(2));
    delete heap;
    PyObject *values[] = {raw, h.value ? raw : nullptr};
    return n ? values[0] : Ref(raw).p;
}
Ref conditional(bool b, PyObject *o) { return b ? Ref(o) : Ref(); }
void swallow() try { throw 3; } catch (int &e) { e = 4; }
struct Error : std::exception { Error(const std::string &m) : std::exception(m) {} const char *what() const noexcept override; };
void raise() { throw Error("x"); }
