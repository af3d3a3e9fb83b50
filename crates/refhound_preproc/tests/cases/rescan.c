#define foo foo a bar
#define bar foo b
foo bar
#define self(x) self(x + 1)
self(self(2))
#define even(x) odd(x)
#define odd(x) even(x)
even(1) odd(1) even(even(2))
#define obj (obj, fn(1))
#define fn(x) obj x fn
fn(2) fn(3)(4) obj
#define name() later
#define later() done
name()() name ()
() name
#define open (
#define call(x) x open 5)
#define id(x) x
call(id) id(id)(6) id(id(id))(7) id(call(id))
#define nothing
#define a1 b1 nothing
#define b1 a1 nothing
a1 b1
#define DEFER(x) x nothing
#define EXPAND(x) x
#define A() 123
DEFER(A)() EXPAND(DEFER(A)())
#define f(a) a*g
#define g f
f(2)(9)
f(g)(1)
#define z() y z
z()()()
#define args(...) [__VA_ARGS__]
args(args(1, 2), (3, 4)) args() args(args) (5)
#define many(a, b, c) c b a
many(many(1, 2, 3), many(4,5,6), (7, 8)) many(,,) many( , x , )
id(
#define inside 9
inside) inside
k id(#) id(#if) id (
 1
 2)
args(
#ifdef inside
defined
#else
not
#endif
)
