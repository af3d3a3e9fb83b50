int f(int);
int builtins(int a, int *p) {
    if (__builtin_expect(!!(p == 0), 0)) return 1;
    if (__builtin_expect(a && f(a), 1)) return 2;
    long likely = __builtin_expect(a, 1);
    int c = __builtin_constant_p(f(3)) ? 4 : 5;
    int o = __builtin_offsetof(struct { char c; int x[4]; }, x[2]);
    int t = __builtin_types_compatible_p(int, int);
    int s = __builtin_choose_expr(1, a, f(6));
    const char *name = __func__;
    return likely + c + o + t + s + name[0];
}
