struct point { int x, y; };
int f(int);
int statements(int n) {
    int a = ({ int t = f(n); t + 1; });
    struct point p = ({ struct point q = { 1, n }; q; });
    ({ if (n) return 5; f(2); });
    int b = ({ f(3); });
    while (({ int go = f(a); go; })) a--;
    return a + p.x + b;
}
