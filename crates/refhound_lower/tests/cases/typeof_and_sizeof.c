int f(int);
int types(int a) {
    __typeof__(f(a)) x = 1;
    typeof(a) *p = &a;
    __auto_type q = p;
    return x + sizeof(f(a)) + sizeof(int[3]) + _Alignof(long) + *q;
}
