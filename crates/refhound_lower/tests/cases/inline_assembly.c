int assembly(int a, int *p) {
    int r;
    asm volatile("add %1, %0" : "=r"(r), "=m"(*p) : "r"(a), "0"(r + 1) : "memory");
    asm("nop");
    return r;
}
int jumps(int a) {
    int b = a;
    asm goto("jmp %l0" : : "r"(a) : : out, err);
    { int c = 1; asm goto("" : : : : out); b = c; }
    return 1;
err:
    return 2;
out:
    return 3;
}
