int f(int n) {
    int i, s = 0;
    ;
    for (i = 0; i < n; i++) s += i;
    for (int j = 0, k = 1; ; ) { if (j) break; else continue; }
    for (;;) ;
    while (n--) { s--; }
    do s++; while (s < 3);
    switch (s) { case 1: case 2: s = 3; break; case 5 ... 9: return 1; default: goto out; }
    if (s) n = 1; else if (n) n = 2; else n = 3;
    if (s) if (n) s = 1; else s = 2;
    return s;
out:
    return;
}
