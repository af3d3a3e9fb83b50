struct s { int a; };
union u { int i; double d; };
long casts(int i, double d, char *p, void *v, struct s s) {
    unsigned char c = (unsigned char)i;
    long l = (long)p;
    char *q = (char *)l;
    int *ip = v;
    _Bool b = d, e = p;
    (void)f_unknown(i);
    (void)i;
    struct s t = (struct s)s;
    union u u = (union u)i;
    return (int)d + (float)i + c + (long)q + *ip + b + e + t.a + (i = 2, (short)i);
}
