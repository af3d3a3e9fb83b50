int x;
typeof(x) a;
__typeof__(int *) b;
typeof(x + 1) *c;
__auto_type d = 1;
auto e = 2;
auto int f;
typeof(const struct s) g;
void h(void) { __typeof__(*b) y = 1; auto z = y; __auto_type w = z; }
