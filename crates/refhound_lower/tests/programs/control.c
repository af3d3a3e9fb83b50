static int calls;
static int count(int result) { calls = calls * 10 + 1 + (result != 0); return result; }
long test_short_circuit(void) {
    calls = 0;
    int a = count(0) && count(1), b = count(1) || count(0), c = !(count(1) && count(0));
    if (count(0) || (count(1) && !count(0))) a += 4;
    count(1) && count(1);
    return calls * 100 + a * 16 + b * 4 + c;
}
long test_duff(void) {
    char from[] = "0123456789", to[12] = "", *d = to, *s = from; int count = 10, n = (count + 3) / 4;
    switch (count % 4) { case 0: do { *d++ = *s++; case 3: *d++ = *s++; case 2: *d++ = *s++; case 1: *d++ = *s++; } while (--n > 0); }
    return to[9] * 1000 + to[10] + (d - to);
}
long test_switch(void) {
    long r = 0;
    for (int i = -2; i < 25; i++)
        switch (i) { case -1: r += 1; case 0: r *= 3; break; case 5 ... 9: r += i; continue; default: r ^= i; break; case 'a': case 20: return r + 1000000; }
    return r;
}
long test_goto(void) {
    int i = 0; long r = 0;
again:
    { int j = i * 2; if (j > 20) goto done; r = r * 3 + j; if (i == 4) goto skip; i++; goto again; }
skip:
    i += 3;
    while (i < 100) { i++; if (i % 7 == 0) goto inside; continue; inside: r += i; if (r > 1000000) break; }
    goto again;
done:
    return r + i;
}
long test_nested_loops(void) {
    long r = 0;
    for (int i = 0; i < 5; i++) for (int j = i; ; j++) { if (j == 7) break; if ((i + j) % 3 == 0) continue; r = r * 2 + i - j; r %= 100003; }
    do { if (r < 0) r = -r; else if (r > 50) { r -= 7; continue; } r -= 3; } while (r > 0);
    return r;
}
static void bump(int *p) { calls = calls * 10 + *p; }
static int scoped(int n) {
    int a __attribute__((cleanup(bump))) = 1;
    for (int i = 0; i < 4; i++) { int b __attribute__((cleanup(bump))) = 2 + i; if (i == n) break; if (i == 1) continue; if (n == 9) return a + b; }
    { int c __attribute__((cleanup(bump))) = 7; if (n == 3) goto out; }
    return a += 5;
out:
    return a + 1;
}
long test_cleanup(void) { calls = 0; int r = scoped(2); r = r * 10 + scoped(3); calls %= 1000000; r = r * 10 + scoped(9); return (long)calls * 1000 + r; }
long test_comma(void) { int i, j; for (i = 0, j = 10; i++, i < j; j--) ; return i * 100 + j + (calls = 4, calls + 1); }
long test_elvis(void) { calls = 0; int a = count(0) ?: 5, b = count(7) ?: 9; return calls * 100 + a * 10 + b; }
long test_statement_expression(void) { long r = 0; for (int i = 0; i < 6; i++) r = r * 10 + ({ int t; if (i == 4) break; if (i & 1) continue; t = i * 2; t + 1; }); return r; }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int even(int n); static int odd(int n) { return n ? even(n - 1) : 0; } static int even(int n) { return n ? odd(n - 1) : 1; }
long test_recursion(void) { return fib(12) * 100 + even(10) * 10 + odd(4); }
static int twice(int x) { return x * 2; } static int square(int x) { return x * x; }
static int (*const ops[])(int) = { twice, square, &twice };
static int (*pick(int n))(int) { return n ? *ops : square; }
long test_function_pointers(void) { long r = 0; for (int i = 0; i < 3; i++) r = r * 100 + ops[i](i + 3); return r + pick(1)(5) + (*pick(0))(6) + (twice == ops[2]); }
static int next(void) { static int n = 40; static char c = 250; c++; return ++n + c; }
long test_static_local(void) { int a = next(); return a * 1000 + next(); }
