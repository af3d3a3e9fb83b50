int good() { return 1; }
int bad( ;
int after() { int x = ; y = 2; return y; }
class C { int a b c; void m() { f(; } int d; };
void g() { if (a { b(); } for (;; c(); }
template <class T int h(T t) { return t; }
int last() { return 3; }
}
int outside() { return 4; }
