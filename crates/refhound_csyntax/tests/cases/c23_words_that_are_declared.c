typedef int bool;
enum { false, true };
int nullptr;
bool f(void) { return true + false + nullptr; }
int constexpr(int alignas) { return alignas; }
