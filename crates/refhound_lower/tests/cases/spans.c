// spans
#define TWICE(x) ((x) + (x))
#define CHECK(c) if (!(c)) return -1
int f(int, int);
int spans(int a,
          int *p) {
    int b = f(a + 1,
              TWICE(a));
    CHECK(p->x);
    p[2] = b * 3;
    while (a) a--;
    return b ? f(1, 2) : *p;
}
