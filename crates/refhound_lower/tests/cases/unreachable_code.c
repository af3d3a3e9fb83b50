int f(int);
int unreachable_code(int a) {
    return a;
    f(1);
    { int x = f(2); }
label:
    f(3);
    goto label;
}
int after_loop(void) { for (;;) f(1); f(2); return 3; }
