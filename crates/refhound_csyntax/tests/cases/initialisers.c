int a[] = { 1, 2, 3, };
struct p { int x, y; } b = { .x = 1, .y = 2 }, c = { x: 1, y: 2 };
int d[5] = { [1] = 2, [3 ... 4] = 5, [0] 7 };
struct q { struct p p[2]; } e = { .p[1].x = 3, { { 1, 2 }, { 3 } } };
char f[] = "a" "b", g[] = { "c" };
int h = {};
