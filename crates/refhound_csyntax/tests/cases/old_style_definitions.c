int f(a, b, c) int a; char *b; { return a; }
g(x) { return x; }
main() { }
static h(p, n) register char *p; register n; { return n; }
foo_t *k(a) foo_t *a; { return a; }
