int f(int i) {
    __label__ a, b;
    static void *t[] = { &&a, &&b };
    goto *t[i];
a: return 1;
b: return 2;
}
