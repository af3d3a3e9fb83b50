int f(int);
void do_while_zero(int a) {
    do { f(a); } while (0);
    do { if (a) break; f(1); } while (0);
    while (0) f(2);
    while (1) { f(3); break; }
    if (0) f(4); else f(5);
    if (1) f(6);
}
