int f(int a) {
    M(+, a); M(==, a); M(, a); M(a,); M(); M(,);
    CALL(a = g(a); b = h(a));
    CHECK(a, return -1);
    CHECK(a, goto err);
    PROTECT("x", return 1;)
    UNROLL({ a++; g(a); }, 4);
    M(a b c, d);
    M((a b), d);
    return 1;
err:
    return 2;
}
