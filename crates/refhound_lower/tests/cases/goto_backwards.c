int f(int);
int retry(int n) {
again:
    {
        int attempt = f(n);
        if (attempt < 0) goto again;
        if (attempt > 9) goto inside;
        n = attempt;
    }
    while (n) {
        int i = 1;
inside:
        i = f(n);
        n--;
    }
    return n;
}
