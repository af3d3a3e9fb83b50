Mystery pass(Mystery a, Mystery *p) {
    Mystery local = a;
    *p = local;
    p++;
    if (a) return p[1];
    if (a == 3 || !local) return local + 1;
    return (Mystery)0;
}
