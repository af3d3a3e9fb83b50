int comparisons(int a, unsigned b, long c, int *p, const char *q, void *v, double d) {
    int r = a < b;
    r = c >= a;
    r = p == 0;
    r = 0 != q;
    r = p == v;
    r = d > 0;
    r = a == 'x';
    return !r;
}
