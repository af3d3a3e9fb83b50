int a;
static const unsigned long b = 3, *c, d[4];
extern volatile char *const *e;
_Thread_local int f;
long long g; unsigned short int h; signed char i; long double j; double _Complex k; float _Complex l; _Complex m;
__int128 n; unsigned __int128 o; _Bool p; __float128 q; unsigned _BitInt(12) r; int long unsigned s;
