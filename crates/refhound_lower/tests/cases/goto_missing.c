int f(int);
int missing(int n) {
    if (n) goto nowhere;
    f(n);
unused:
    break;
    return n;
}
