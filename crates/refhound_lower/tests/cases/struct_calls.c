struct point { int x, y; };
struct point make(int x, int y);
int use(struct point p);
struct point struct_calls(struct point p) {
    struct point q = make(1, 2);
    q = make(3, 4);
    use(q);
    use(make(5, 6));
    int x = make(7, 8).x;
    if (x) return make(9, 10);
    return p;
}
