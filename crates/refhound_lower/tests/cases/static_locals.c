int next(void) {
    static int count = 10;
    static const char *names[] = { "x", "y" };
    extern int outside;
    int declared(int);
    return count++ + names[0][0] + declared(outside);
}
int other(void) { static int count; return ++count; }
