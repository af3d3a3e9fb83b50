foo_t x;
foo_t *y = 0, **z;
static foo_t const *w;
struct s { foo_t a; bar_t *b; baz_t c : 3; qux_t (*d)(int); };
foo_t f(bar_t a, baz_t *b, qux_t, const quux_t *c) { return a; }
typedef foo_t my_foo;
my_foo v;
