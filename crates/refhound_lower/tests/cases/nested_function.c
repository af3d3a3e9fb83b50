int outer(int a) {
    int inner(int b) { return a + b; }
    return inner(3);
}
