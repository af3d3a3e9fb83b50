FOO_API int f(void) { return 1; }
static FOO_INLINE unsigned long g(void) { return 1; }
FOO_A FOO_B static const char *h(void) { return 0; }
FOO_API foo_t k(void) { }
FOO_API
int after(void) { return 1; }
