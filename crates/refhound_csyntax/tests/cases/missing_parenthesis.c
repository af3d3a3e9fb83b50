int f(int a) {
    g(a, (1 + 2;
    h(a));
    if (a { return 1; }
    return 2;
}
int after(void) { return 1; }
