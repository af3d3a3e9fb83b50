int f(PyObject *self) {
    std::vector<std::string> x;
    py::object o = py::reinterpret_steal<py::object>(p);
    Eigen::Matrix<double, 3, 3> m(3, 3);
    A::B<C> y(args), *z = nullptr;
    T *ptr = g();
    T &ref = *ptr;
    PyGreenlet *owned(state->borrow());
    if (flags & mask(x)) flags && mask(x);
    self * 2;
    A::call(x);
    Foo local();
    Foo made(1, x);
    Foo braced{1, x};
    for (auto &[key, value] : map) use(key, value);
    for (const auto &item : items) { continue; }
    for (size_t i = 0, n = 3; i < n; i++) break;
    if (auto it = m.find(k); it != m.end()) return 1; else if (T *q = h()) return 2;
    if constexpr (sizeof(T) > 4) { }
    switch (int s = g(); s) { case 1: case 2 ... 4: break; default: goto out; }
    while (PyObject *next = PyIter_Next(it)) Py_DECREF(next);
    do { x--; } while (x);
    try { throw Error("a"); } catch (const Error &e) { } catch (...) { throw; }
    Py_BEGIN_ALLOW_THREADS
    work();
    Py_END_ALLOW_THREADS
    asm volatile("nop" : "=r"(x) : "r"(y));
    static_assert(sizeof(int) == 4, "size");
    auto [a, b] = pair;
    [[maybe_unused]] int unused = 0;
    using namespace std;
    struct Local { int v; } l = {1};
    int (*fp)(int) = &g;
out:
    return {1, 2};
}
