int f(int a) { if (a) return 1
    return 2 }
int after(void) { return 1; }
