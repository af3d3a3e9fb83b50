PyMODINIT_FUNC PyInit_mod(void) { return 0; }
PYBIND11_MODULE(name, m) { m.def("f", &f); }
PyAPI_FUNC(int) PyFoo(void);
static int NOINLINE(trampoline)(char *p) { return 0; }
EXPORT_API class X;
EXPORT_API Foo bar(int x);
EXPORT_API const Foo *baz(int x);
DECLARE_FOO(x)
DECLARE_BAR(x);
static void INLINE inner(int x);
TEST(Suite, Name) { EXPECT(1); }
PyTypeObject Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    "name",
};
void f() NOTHROW {
    CALL_CPP("name", return g(1, 2));
    CALL(T x = g(), h(x));

    FOREACH(x, list) { g(x); }
    IF_DEBUG(x) { g(); } else { h(); }
}
__attribute__((visibility("hidden"))) int a;
[[nodiscard]] __declspec(dllexport) int b();
alignas(16) static char buffer[32];
