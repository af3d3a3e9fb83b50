void die(const char *) __attribute__((noreturn));
_Noreturn void quit(int);
void fatal(void) __attribute__((__noreturn__));
int noreturn_calls(int a) {
    if (a == 1) die("one");
    int b = a ? a : (quit(3), 4);
    if (b) { fatal(); }
    __builtin_unreachable();
}
