#define CAT(a, b) a ## b
#define XCAT(a, b) CAT(a, b)
#define CAT3(a, b, c) a ## b ## c
CAT(x, 1) CAT(1, x) CAT(+, +) CAT(<, <=) CAT(., 5) CAT(-, >) CAT(, ) CAT(a, ) CAT(, b) CAT(a b, c d)
XCAT(CAT(a, b), c) CAT(CAT(a, b), c) CAT3(1, , 2) CAT3(, , x) CAT3(L, 'a', ) CAT3(#, #, )
#define AB expanded
#define f(x) [x]
CAT(A, B) XCAT(A, B) CAT(f, (1)) CAT(A, B)(2)
#define T f
CAT(, T)(3) T(4) CAT(T, )(5)
#define N(x) x ## _ ## x, x##1, 1##x
N(a) N(A) N(T)
#define HEX(n) 0x ## n ## L
HEX(f) HEX(12)
#define OBJ a ## b + c
#define ab joined
OBJ
#define LEFT(x) x ## y x
#define Ly right
LEFT(L) LEFT(T) LEFT()
#define REST(a, ...) a ## __VA_ARGS__ , ## __VA_ARGS__
REST(x) REST(x,) REST(x, y) REST(x, y, z) REST(, y z) REST(T, T)
#define ONLY(...) g(0, ## __VA_ARGS__)
ONLY() ONLY(1) ONLY(1, 2) ONLY(T)
#define NAMED(args...) h(1, ## args)
NAMED() NAMED(2) NAMED(2, 3)
#define COMMA ,
#define TWO(a, b) <a|b>
#define PASS(x) TWO(x)
PASS(1 COMMA 2) TWO(COMMA, (,))
