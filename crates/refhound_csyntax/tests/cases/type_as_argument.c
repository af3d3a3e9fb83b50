typedef int T;
int f(void *p) {
    g(container_of(p, struct s, m), FETCH(x, int), M(unsigned long, y), N(T), O(T *, 1), Q(foo_t *, 1));
    return PyObject_New(PyObject, &Type) + R(const char);
}
