extern "C" int puts(const char *);
int risky(int); int safe(int) noexcept;
struct Error { virtual const char *what() const; int code; }; struct Special : Error { Special(int); };
struct Lock { Lock(int); ~Lock(); }; struct Two { int a; char *b; }; enum class Mode : int { Off, On = 3 };
static Two two();
int f(int n, Mode mode) {
    try { Lock lock(n); if (n < 0) throw Special(n); risky(n); }
    catch (const Special &e) { return e.code; }
    catch (Error *e) { throw; }
    catch (...) { return -1; }
    if (int k = risky(n); k > 3) puts("big");
    switch (Mode m = mode; m) { case Mode::Off: return 0; case Mode::On: { int x = 1; return x; } }
    auto [a, b] = two();
    a += *b;
    static int calls = 0;
    static Lock once(1);
    int Two::*member = &Two::a;
    auto *p = new int(3); int *q = new int[n]; delete p; delete[] q;
    std::string s("x"); s.append("y").clear(); std::cout << s << n;
    for (const auto &item : items) puts(item.name);
    return (a ? a : safe(n)), n;
}
