int f(int a) {
    a = 1
    g(a);
    int b = 2
    g(b)
}
int after(void) { return 1; }
