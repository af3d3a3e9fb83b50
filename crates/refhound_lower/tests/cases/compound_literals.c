struct point { int x, y; };
int use(struct point *), sum(int *), by_value(struct point);
int compound_literals(int n) {
    use(&(struct point){ 1, n });
    sum((int[]){ 1, 2, n });
    struct point p = (struct point){ .y = 3 };
    by_value((struct point){ n });
    return (struct point){ 4, 5 }.y + (int){ 6 };
}
