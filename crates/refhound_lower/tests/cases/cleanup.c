void drop(int *);
int f(int);
int cleanup(int n) {
    int a __attribute__((cleanup(drop))) = 1;
    if (n == 1) return a;
    {
        int b __attribute__((cleanup(drop))) = 2;
        if (n == 2) goto out;
        if (n == 3) return b;
    }
    for (int i = 0; i < n; i++) {
        int c __attribute__((__cleanup__(drop))) = i;
        if (c == 4) break;
        if (c == 5) continue;
        f(c);
    }
out:
    return f(a);
}
