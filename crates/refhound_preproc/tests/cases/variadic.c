#define OPT(x, ...) f(x __VA_OPT__(, __VA_ARGS__))
OPT(1) OPT(1,) OPT(1, 2) OPT(1, 2, 3) OPT() OPT(, )
#define EMPTY
OPT(1, EMPTY) OPT(EMPTY, EMPTY)
#define NEST(...) __VA_OPT__((a, (b)) __VA_ARGS__) end
NEST() NEST(x)
#define JOIN(x, ...) x ## __VA_OPT__(y z)
JOIN(a) JOIN(a, 1)
#define TAIL(x, ...) __VA_OPT__(a x ## x) ## b
TAIL(1) TAIL(1, 2)
#define COUNT_(a, b, c, d, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1, 0)
COUNT(x) COUNT(x, y) COUNT((x, y), z) COUNT(x, y, z, w)
#define FIRST(x, ...) x
#define LAST(x, ...) __VA_ARGS__
FIRST(1, 2, 3) LAST(1, 2, 3) FIRST(1) LAST(1)
#define GNU(fmt, args...) p(fmt, args) q(fmt, ##args)
GNU(1, 2, 3) GNU(1, ) GNU(1)
#define LIST(X) X(a) X(b, 1)
#define ITEM(n, ...) item_##n __VA_ARGS__;
LIST(ITEM)
__COUNTER__ FIRST(__COUNTER__, __COUNTER__) __COUNTER__
#pragma push_macro("FIRST")
#undef FIRST
#define FIRST second definition
FIRST
#pragma pop_macro("FIRST")
FIRST(again)
_Pragma("once") x _Pragma("GCC diagnostic ignored \"-Wall\"") y
