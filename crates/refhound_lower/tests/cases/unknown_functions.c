int unknown_functions(int a) {
    THING *t = make_thing(a, "x", 1.5f);
    frobnicate(t);
    return frobnicate(t) + a;
}
