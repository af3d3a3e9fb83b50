volatile int port;
const int limit = 10;
int qualified(const char *restrict s, volatile int *v, _Atomic int *a) {
    *v = port;
    port = limit;
    *a += 1;
    return *s + *v;
}
