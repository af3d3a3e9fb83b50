bool a = true;
static_assert(1);
_Static_assert(1, "x");
constexpr int b = 3;
thread_local int c;
void *d = nullptr;
int f(void) { static_assert(1, "y"); bool x = false; return alignof(int) + (bool)1; }
