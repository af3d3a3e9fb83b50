int f(void *p) {
    foo_t x;
    foo_t *y = p;
    bar_t a, *b, c[3];
    const baz_t *d = (const baz_t *)p;
    qux_t (*fp)(int);
    x = (foo2_t *)p;
    y = (foo3_t)x + sizeof(foo4_t) + sizeof(foo5_t *);
    y = (HANDLE)(ULONG_PTR)x;
    y = (unsigned LONG_LONG)x;
    for (idx_t i = 0; i < 3; i++) ;
    return (foo6_t (*)(int))p;
}
