struct point { int x, y; };
struct line { struct point from, to; struct point *mid; };
int structs(struct line *l, struct line v) {
    l->from.x = 1;
    l->mid->y = v.to.y;
    struct point p = l->to;
    v.from = p;
    *l = v;
    *l->mid = l->from = p;
    (&p)->x++;
    return p.x + (*l).from.y;
}
