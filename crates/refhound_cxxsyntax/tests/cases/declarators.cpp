int a, *b, &c = a, **d[3], (*e)(int), (&f())[4];
const char *const g = "x";
void (*signal(int, void (*)(int)))(int);
int C::*member = &C::x;
std::function<void(int, std::string)> h;
auto i(int x, ...) -> decltype(x);
static std::map<int, std::vector<int>> j = {{1, {2}}};
Foo k(1, 2);
Foo l(Bar b);
decltype(auto) m() { return (a); }
unsigned long long n = 0ull;
void o(int (&array)[3], T &&...rest, int = 3, void (*cb)(void) = nullptr);
uint64_t(max)();
wchar_t *p;
bool q(bool, bool x);
