/* Sizes and offsets. */
struct s { char a; long b; char c; };
long p1 = sizeof(struct s);             //~ 24
long p2 = __builtin_offsetof(struct s, c); //~ 16
struct packed { char a; long b; } __attribute__((packed));
long p3 = sizeof(struct packed);        //~ 9
struct __attribute__((packed, aligned(4))) both { char a; long b; };
long p4 = sizeof(struct both);          //~ 12
struct aligned { char a; int b __attribute__((aligned(32))); };
long p5 = sizeof(struct aligned);       //~ 64
#pragma pack(push, 2)
struct two { char a; int b; };
#pragma pack(pop)
struct four { char a; int b; };
long p6 = sizeof(struct two);           //~ 6
long p7 = sizeof(struct four);          //~ 8
struct bits { unsigned a : 3, b : 20, : 0, c : 12; };
long p8 = sizeof(struct bits);          //~ 8
union u { char c; double d; int i[3]; };
long p9 = sizeof(union u);              //~ 16
struct flexible { int n; char data[]; };
long p10 = sizeof(struct flexible);     //~ 4
struct nested { int k; union { int x; struct { char y, z; }; }; };
long p11 = __builtin_offsetof(struct nested, z); //~ 5
long p12 = (long)&((struct s *)0)->b;   //~ 8
long p13 = (char *)&((struct nested *)16)->y - (char *)16; //~ 4
struct unknown_part { missing_t m; int x; };
long p14 = sizeof(struct unknown_part); //~ none
long p15 = sizeof(struct unknown_part *); //~ 8
long p16 = sizeof(struct never_defined); //~ none
struct later;
struct holder { struct later *p; };
struct later { int a[5]; };
long p17 = sizeof(struct later);        //~ 20
long p18 = sizeof(*((struct holder *)0)->p); //~ 20
typedef int wide __attribute__((aligned(16)));
struct with_wide { char a; wide b; };
long p19 = __builtin_offsetof(struct with_wide, b); //~ 16
enum tiny { T1 } __attribute__((packed));
long p20 = sizeof(enum tiny);           //~ 1
enum large { L1 = 0x100000000 };
long p21 = sizeof(enum large);          //~ 8
long p22 = sizeof(L1);                  //~ 8
enum fixed : unsigned char { F1 = 3 };
long p23 = sizeof(enum fixed);          //~ 1
__builtin_va_list ap;
long p24 = sizeof ap;                   //~ 24
long p25 = sizeof(void);                //~ 1
long p26 = _Alignof(long double);       //~ 16
struct { int a; } one, two;
long p27 = __builtin_types_compatible_p(typeof(one), typeof(two)); //~ 1
long p28 = __builtin_types_compatible_p(int, const int); //~ 1
long p29 = __builtin_types_compatible_p(int[], int[3]); //~ 1
long p30 = __builtin_types_compatible_p(char *, signed char *); //~ 0
_Alignas(long) char al;
struct has_alignas { char a; _Alignas(double) char b; };
long p31 = __builtin_offsetof(struct has_alignas, b); //~ 8
struct tagged_inside { struct inner { int x; }; int y; };
long p32 = sizeof(struct tagged_inside); //~ 4
long p33 = sizeof(struct inner);        //~ 4
