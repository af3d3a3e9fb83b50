__extension__ typedef long long q;
__extension__ struct { __extension__ union { int a; }; } s;
int f(void) { __extension__ int x = __extension__ 1; __extension__ (x); return x; }
