int f(int);
int loops(int n) {
    int i, total = 0;
    for (i = 0; i < n; i++) {
        if (f(i)) continue;
        if (i > 10) break;
        total += i;
    }
    while (n) { if (--n == 3) continue; total++; }
    do { total--; if (total == 5) break; if (total == 7) continue; n++; } while (total);
    for (;;) { if (f(total)) return i; }
}
