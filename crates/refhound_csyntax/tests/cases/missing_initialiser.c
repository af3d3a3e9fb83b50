static const struct { int code; } errors[] =
static int next;
int f(void) {
    static const int table[] =
    const int limit = 3;
    return limit;
}
