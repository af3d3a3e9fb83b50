#define f(a) a*g
#define g(a) f(a)
f(2)(9)
#define x 3
#define ff(a) ff(x * (a))
#undef x
#define x 2
#define gg ff
#define z z[0]
#define h gg(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
ff(y+1) + ff(ff(z)) % t(t(gg)(0) + t)(1);
gg(x+(3,4)-w) | h 5) & m
(ff)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };
#define xstr(s) str(s)
#define debug(s, t) printf("x" # s "= %d, x" # t "= %s", \
 x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
debug(1, 2);
fputs(str(strncmp("abc\0d", "abc", '\4') // this goes away
 == 0) str(: @\n), s);
xstr(INCFILE(2).h)
glue(HIGH, LOW);
xglue(HIGH, LOW)
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
char p[] = join(x, y);
#define t3(x,y,z) x ## y ## z
int j[] = { t3(1,2,3), t3(,4,5), t3(6,,7), t3(8,9,),
 t3(10,,), t3(,11,), t3(,,12), t3(,,) };
#define debug2(...) fprintf(stderr, __VA_ARGS__)
#define showlist(...) puts(#__VA_ARGS__)
#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))
debug2("Flag");
debug2("X = %d\n", x);
showlist(The first, second, and third items.);
report(x>y, "x is %d but y is %d", x, y);
#define e(fmt, ...) eprintf(fmt, ##__VA_ARGS__)
e("a") e("a",) e("a", b, c) e(x, x)
#define F(a,...) f2(0 __VA_OPT__(,) __VA_ARGS__)
F(1) F(1,2) F(1, ) 
#define G(X, ...) f3(0, X __VA_OPT__(,) __VA_ARGS__)
G(a,b,c) G(a,) G(a)
#define SDEF(sname, ...) S sname __VA_OPT__(= { __VA_ARGS__ })
SDEF(foo); SDEF(bar, 1, 2);
#define EMP
F(1, EMP)
__LINE__ f
(1
 __LINE__)
__COUNTER__ __COUNTER__ __INCLUDE_LEVEL__
#define L2(a) a __LINE__
L2(1
2
3) __LINE__
#if defined(x) && (x == 2) && !defined y2 && !__has_include("stdio.h") && 'a' == 97 && -1 < 0u == 0
yes
#elif 1
no
#endif
#line 100
__LINE__
#define OBJ() f
OBJ()(1)
#define foo foo
foo
_Pragma("GCC diagnostic push") after
#define AA BB
#define BB AA
AA BB
#define NIL(xxx) xxx
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
#define EMPTY
#define DEFER(id) id EMPTY()
#define CAT(a, ...) a ## __VA_ARGS__
CAT(a, b c) CAT(,x) CAT(x,)
L'a' L"x" u8"y" R1"z"
