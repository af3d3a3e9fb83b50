struct pair { int x, y; };
int f(int);
long conditional(int c, long l, char *p, void *v, struct pair a, struct pair b) {
    long r = c ? l : c;
    char *s = c ? p : 0;
    void *w = c ? p : v;
    struct pair t = c ? a : b;
    int g = c ?: f(1);
    c ? f(2) : f(3);
    c ? (void)f(4) : (void)0;
    return (c ? a : b).y;
}
