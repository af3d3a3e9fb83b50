int printf(const char *, ...);
int old();
void take(double, char, long *, void *);
int (*callback)(int);
typedef int (*handler)(const char *);
int calls(int i, short s, float f, handler h) {
    printf("%d %f %p", s, f, (void *)0);
    old(s, f, "x");
    take(i, i, 0, &i);
    callback(i);
    (*callback)(i);
    (&calls)(i, s, f, h);
    return h("name") + (i ? callback : callback)(s);
}
