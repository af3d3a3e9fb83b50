long pointers(int *p, int *q, char *s, unsigned u) {
    int a = p[1];
    int b = 2[p];
    int c = *(p + u);
    int d = *(p - u);
    int *e = &p[3];
    int **f = &e;
    s[0] = **f;
    if (p < q) return q - p;
    return &*p == p;
}
