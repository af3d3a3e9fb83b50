struct point { int x, y; };
struct box { struct point corner[2]; char name[6]; union { int i; unsigned char b[4]; } u; struct { short inner; }; };
static struct point make(int x, int y) { struct point p = { x, y }; return p; }
static struct point swap(struct point p) { int t = p.x; p.x = p.y; p.y = t; return p; }
static long weigh(struct box b) { b.corner[0].x++; return b.corner[0].x + b.corner[1].y * 10 + b.name[1] + b.u.i + b.inner; }
static struct box whole = { { { 1, 2 }, { .y = 4 } }, "abc", { 5 }, { 6 } };
struct bits { unsigned a : 3; int b : 5; unsigned c : 9; unsigned long d : 40; _Bool e : 1; };
long test_copies(void) { struct point a = make(1, 2), b = swap(a), c; c = b; c.x += 10; return a.x + a.y * 10 + b.x * 100 + c.x * 1000; }
long test_by_value(void) { long w = weigh(whole); return w * 10 + whole.corner[0].x; }
long test_nested(void) { struct box b = whole, *p = &b; p->corner[1] = make(7, 8); p->u.b[1] = 1; p->inner = -3; return weigh(*p) + swap(p->corner[1]).x * 1000; }
long test_literals(void) { struct point *p = &(struct point){ 3, 4 }; *p = (struct point){ .y = p->x }; int *q = (int[]){ 1, 2, 3 }; return p->x + p->y * 10 + q[2] * 100; }
long test_conditional(void) { struct point a = { 1, 2 }, b = { 3, 4 }; int c = a.x; return (c ? a : b).y * 10 + (c == 2 ? a : b).y; }
long test_chain(void) { struct point a, b, c = { 5, 6 }; a = b = c; b.x = 1; return a.x * 10 + b.x; }
long test_expression(void) { struct point p = ({ struct point q = make(8, 9); q.x--; q; }); return p.x * 10 + p.y; }
long test_bits(void) {
    struct bits b = { 9, -3, 511, 1ul << 39, 5 };
    long r = b.a + b.b * 10 + b.c + (b.d >> 30) + b.e;
    b.a += 6; b.b--; b.c <<= 1; b.d |= 3; b.e = 0;
    return r * 1000 + b.a + b.b * 7 + b.c + (long)(b.d & 7) + (b.a - 8 < 0);
}
long test_arrays(void) { struct { int n[3]; } a = { { 1, 2, 3 } }, b = a; b.n[1] = 9; return a.n[1] * 10 + b.n[1] + sizeof(a.n) / sizeof a.n[0]; }
long test_ranges(void) { int a[10] = { [2 ... 5] = 7, 1, [9] = 3 }; long s = 0; for (int i = 0; i < 10; i++) s = s * 3 + a[i]; return s; }
long test_strings(void) { char a[6] = "ab", b[] = "xyz", c[2] = "pq"; return a[1] + a[5] * 100 + sizeof b + c[1] + b[3]; }
union number { int i; unsigned char b[4]; long l; };
static long low(union number n) { return n.b[1]; }
long test_cast_to_union(void) { long l = 0x1234; union number n = (union number)0x5678; return low((union number)l) * 1000 + n.b[0] + n.i; }
