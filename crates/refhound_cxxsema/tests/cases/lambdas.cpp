struct PyObject;
extern "C" { PyObject *PyDict_New(); void Py_DECREF(PyObject *); }
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
struct PyMethodDef { const char *name; PyCFunction f; int flags; };
static PyMethodDef table[] = {
    {"a", [](PyObject *self, PyObject *) -> PyObject * { return self; }, 1},
    {"b", (PyCFunction)+[](PyObject *self, PyObject *args) { return args; }, 1},
    {0, 0, 0}
};
void call(void (*f)(int));
template <class F> int apply(F f, int n) { return f(n); }
struct Guard { PyObject *o; ~Guard() { Py_DECREF(o); } };
struct Counter { int n; int bump(int by) { auto add = [this, by] { n += by; return n; }; return add(); } };
int f(int k) {
    int total = 0;
    call([](int n) { (void)n; });
    auto add = [&total, k](int n) { total += n * k; return total; };
    add(3);
    auto by_copy = [=](int n) { return n + k; };
    auto generic = [](auto x) { return x + 1; };
    return apply(by_copy, 4) + generic(5) + apply([&](int n) { return n + total; }, 6);
}
