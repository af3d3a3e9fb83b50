typedef int T;
void f(void) { enum { T }; int x = T * 2; }
T y;
