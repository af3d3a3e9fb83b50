struct s { struct { int b[3]; } a; };
int f(int n, ...) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    int x = __builtin_va_arg(ap, int) + va_arg(ap, char *)[0];
    x += __builtin_offsetof(struct s, a.b[2]) + offsetof(struct s, a);
    x += __builtin_choose_expr(1, x, "a") + __builtin_types_compatible_p(int, const char *);
    x += __builtin_expect(!!(x), 0) + __builtin_convertvector(x, int);
    return x + __real__ x + __imag__ x;
}
