typedef __builtin_va_list va_list;
struct pair { int a, b; };
int sum(int n, ...) {
    va_list list;
    int total = 0;
    __builtin_va_start(list, n);
    while (n--) total += __builtin_va_arg(list, int);
    struct pair p = __builtin_va_arg(list, struct pair);
    __builtin_va_end(list);
    return total + p.a;
}
int forward(va_list *l, va_list m) { va_list copy; __builtin_va_copy(copy, m); return __builtin_va_arg(*l, int) + __builtin_va_arg(m, long); }
