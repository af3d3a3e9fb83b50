typedef int T, *PT;
T x;
PT y;
T (z);
T *f(T a, PT b);
unsigned T2;
void g(void) {
    T a;
    T *b = &a;
    a * b;
    { int T = 3; T * a; T = 4; }
    T c;
    int T;
    T = 1;
}
T after;
