__attribute__((noreturn)) void f(void);
void g(void) __attribute__((__noreturn__, __format__(printf, 1, 2)));
static __attribute__((unused)) int a = 1;
int b __attribute__((aligned(16), section(".x"))) = 2;
int __attribute__((vector_size(16))) v;
[[nodiscard, gnu::pure]] int h(int [[maybe_unused]] x);
__declspec(dllexport) int i(void);
_Alignas(16) char buf[4];
alignas(double) char buf2[8];
int * __attribute__((may_alias)) pp;
void j(int a __attribute__((unused)), __attribute__((unused)) int b);
int k(void) { __attribute__((unused)) int x; [[maybe_unused]] int y; switch (1) { case 1: x = 1; __attribute__((fallthrough)); case 2: y = 2; [[fallthrough]]; default: ; } out: __attribute__((unused)); return x; }
