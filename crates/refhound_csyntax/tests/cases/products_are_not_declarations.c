int f(int a, int b) {
    a * b;
    g(a * b);
    unknown * a + b;
    unknown * g(a);
    return (unknown) * a + (a) - b + (unknown) & b;
}
