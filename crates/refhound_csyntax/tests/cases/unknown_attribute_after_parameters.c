int f(void) FOO_NOTHROW { return 1; }
int g(int a) FOO_FORMAT(1, 2) FOO_NOTHROW;
void h(void) FOO_ATTR(x) { }
int x FOO_ALIGNED(16) = 3;
int y FOO_UNUSED;
