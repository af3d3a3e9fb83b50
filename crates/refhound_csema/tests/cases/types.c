/* What declarators, specifiers and operators make. */
typedef int I;
typedef I *IP;
typedef struct pair { int a; long b; } Pair;
struct late;
enum color { RED, GREEN = 5, BLUE };
enum negative { NEG = -1, POS = 1 };

int a;                                  //~ type: int
int *b[3];                              //~ type: ptr(int)[3]
int (*c)[3];                            //~ type: ptr(int[3])
int (*d[2])(int, char *);               //~ type: ptr(fn(int, ptr(char)) -> int)[2]
int (*(*e)(void))(int);                 //~ type: ptr(fn() -> ptr(fn(int) -> int))
IP f, *g;                               //~ type: ptr(int)
const char *const h;                    //~ type: ptr(char)
struct late *i;                         //~ type: ptr(struct late)
unsigned long long int j;               //~ type: ullong
long unsigned k;                        //~ type: ulong
Pair l[4][2];                           //~ type: struct pair[2][4]
enum color m;                           //~ type: enum color
_Bool n;                                //~ type: bool
long double _Complex o;                 //~ type: complex(ldouble)
int p(int x[10], int g(void), const Pair *q, ...); //~ type: fn(ptr(int), ptr(fn() -> int), ptr(struct pair), ...) -> int
int q();                                //~ type: fn(?) -> int
int r(void);                            //~ type: fn() -> int
float s __attribute__((vector_size(16))); //~ type: vector(float, 16)
unsigned t __attribute__((mode(DI)));   //~ type: ulong
char u[] = "hello";                     //~ type: char[6]
int v[] = { 1, 2, [7] = 3 };            //~ type: int[8]
missing_t w;                            //~ type: ?missing_t
size_t x1;                              //~ type: ulong
uint8_t x2;                             //~ type: uchar
extern int x3[];                        //~ type: int[]
int x3[4];                              //~ type: int[4]
int (x4)(int);                          //~ type: fn(int) -> int

typeof(1 + 2ul) y1;                     //~ type: ulong
typeof('a') y2;                         //~ type: int
typeof("ab") y3;                        //~ type: char[3]
typeof(&l[0]) y4;                       //~ type: ptr(struct pair[2])
typeof(l[0][1].b) y5;                   //~ type: long
typeof(&p) y6;                          //~ type: ptr(fn(ptr(int), ptr(fn() -> int), ptr(struct pair), ...) -> int)
typeof(p(0, 0, 0)) y7;                  //~ type: int
typeof((*d[0])(1, "x")) y8;             //~ type: int
typeof(e()(3)) y9;                      //~ type: int
typeof(f - f) y10;                      //~ type: long
typeof(f + 1) y11;                      //~ type: ptr(int)
typeof(1 ? f : 0) y12;                  //~ type: ptr(int)
typeof(1 ? (void *)0 : f) y13;          //~ type: ptr(int)
typeof(1 ? (void *)f : f) y14;          //~ type: ptr(void)
typeof(1 ? 1 : 2.0f) y15;               //~ type: float
typeof((char)1 + (short)2) y16;         //~ type: int
typeof((unsigned char)1) y17;           //~ type: uchar
typeof(-(unsigned short)1) y18;         //~ type: int
typeof(!f) y19;                         //~ type: int
typeof(1u << 2ull) y20;                 //~ type: uint
typeof(RED) y21;                        //~ type: int
typeof(m + 0) y22;                      //~ type: uint
typeof((enum negative)1 + 0) y23;       //~ type: int
typeof(({ int q1 = 1; long q2 = 2; q1 + q2; })) y24; //~ type: long
typeof(({ typedef char C; struct in { C c[3]; } z; z.c; })) y25; //~ type: ptr(char)
typeof(_Generic(1.0f, int: 1, float: "x", default: 2.0)) y26; //~ type: char[2]
typeof(_Generic(f, char *: 1, int *: 2.0)) y27; //~ type: double
typeof((Pair){1, 2}) y28;               //~ type: struct pair
typeof((int[]){1, 2, 3}) y29;           //~ type: int[3]
typeof(0, v) y30;                       //~ type: ptr(int)
typeof(__builtin_expect(1, 0)) y31;     //~ type: long
typeof(__builtin_memcpy(0, 0, 0)) y32;  //~ type: ptr(void)
typeof(__sync_fetch_and_add(&j, 1)) y33; //~ type: ullong
typeof(__builtin_add_overflow(1, 2, f)) y34; //~ type: bool
typeof(*"x") y35;                       //~ type: char
typeof(unknown_name + 1) y36;           //~ type: ?
typeof(unknown_function(1) + 1) y37;    //~ type: ?
typeof(unknown_function(1) == 1) y38;   //~ type: int
typeof(sizeof(int)) y39;                //~ type: ulong
typeof(i->x) y40;                       //~ type: ?
__auto_type y41 = &v;                   //~ type: ptr(int[8])
__auto_type y42 = v;                    //~ type: ptr(int)
typeof(v) y43;                          //~ type: int[8]
typeof(1.0L * 2) y44;                   //~ type: ldouble
typeof(2i) y45;                         //~ type: complex(double)
typeof(__real__ 2i) y46;                //~ type: double
typeof(1[v]) y47;                       //~ type: int
typeof(x3) y48;                         //~ type: int[4]
typeof(p) y49;                          //~ type: fn(ptr(int), ptr(fn() -> int), ptr(struct pair), ...) -> int
typeof(s + s) y50;                      //~ type: vector(float, 16)
typeof(s < s) y51;                      //~ type: vector(int, 16)
typeof(s[0]) y52;                       //~ type: float
