int f(void) { int g(int), x; extern int h(void); return g(x) + h(); }
