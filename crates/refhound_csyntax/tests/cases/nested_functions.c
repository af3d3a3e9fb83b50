int outer(int a) {
    int inner(int b) { return a + b; }
    return inner(1);
}
int after(void) { return 1; }
