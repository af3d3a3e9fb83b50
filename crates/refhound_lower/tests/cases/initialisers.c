struct point { int x, y; };
struct shape { int kind; struct point at[2]; const char *name; };
int use(void *);
void initialisers(int n) {
    int a = n;
    int b[3] = { 1, n };
    int c[] = { [2] = 5, 6 };
    struct shape s = { 1, { { 2, 3 }, { .y = n } }, "square" };
    struct shape t = { .name = "t", .at[1].x = 4 };
    struct shape u = s;
    struct point zero = { 0 };
    char text[8] = "abc";
    char exact[] = "xyz";
    char cut[2] = "long";
    int scalar = { 9 };
    use(b), use(c), use(&s), use(&t), use(&u), use(&zero), use(text), use(exact), use(cut);
}
