#define S(x) #x
#define XS(x) S(x)
#define V(...) #__VA_ARGS__
S(a   b) S( a b ) S("q\n" '\0' '"' \) S() S(a/**/b) S(a
 b) S(@!`) S(L"x") S((a, b)) V(a, b ,c) V() XS(S(x)) XS(__LINE__) S(#) S(a ## b) S(+ +) S(1.5e+3 .5)
#define W(x, ...) S(x) #x V(__VA_ARGS__) #__VA_ARGS__
W(XS(1), XS(2), XS(3))
#define Q "a\"b"
S(Q) XS(Q) XS(Q "\\")
