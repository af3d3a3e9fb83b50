/* Names, tags and linkage. */
typedef int T;
struct s { int outer; };
static int f(int);                      //~ linkage: Some(Internal)
int f(int x) {                          //~ linkage: Some(Internal)
    T a;                                //~ type: int
    typedef char T;
    T b;                                //~ type: char
    struct s whole;                     //~ type: struct s
    long size1 = sizeof(struct s);      //~ 4
    {
        struct s { long inner[3]; };
        long size2 = sizeof(struct s);  //~ 24
        T c;                            //~ type: char
        double T;                       //~ type: double
        typeof(T) d;                    //~ type: double
        enum { LOCAL = 9 };
        int e = LOCAL;                  //~ 9
    }
    long size3 = sizeof(struct s);      //~ 4
    int g = LOCAL;                      //~ none
    extern int shared;                  //~ type: int
    static char table[] = { 1, 2, 3 };  //~ type: char[3]
    int n = x;                          //~ none
    int vla[n];                         //~ type: int[*]
    int self = sizeof self;             //~ 4
    typeof(({ struct s tmp = { 1 }; tmp; })) h; //~ type: struct s
    int arr[] = { [3] = 1 };            //~ type: int[4]
    __auto_type deduced = &arr[1];      //~ type: ptr(int)
    return 0;
}
T after;                                //~ type: int
extern int hidden;                      //~ linkage: Some(External)
static int own;                         //~ linkage: Some(Internal)
int shared;                             //~ type: int

int kr(a, b, c)
    char *b;                            //~ type: ptr(char)
    int c[4];                           //~ type: ptr(int)
{
    typeof(a) copy;                     //~ type: int
    return 0;
}
typeof(kr) *kr_pointer;                 //~ type: ptr(fn(int, ptr(char), ptr(int)?) -> int)
int merged();
int merged(long);
int merged();
typeof(&merged) m;                      //~ type: ptr(fn(long) -> int)
void mentions(struct later *p); //~ type: fn(ptr(struct later)) -> void
struct later *gives(void (*call)(struct later *p)); //~ type: fn(ptr(fn(ptr(struct later)) -> void)) -> ptr(struct later)
struct later { int a; };
long of_later = sizeof(*gives(mentions)); //~ 4
void prototype(int n, int a[n], typeof(n) *p); //~ type: fn(int, ptr(int), ptr(int)) -> void
int with_tag(struct only_here { int a; } *p) {
    typeof(p->a) x;                     //~ type: int
    struct only_here y;                 //~ type: struct only_here
    return 0;
}
typedef int Fn(int);
Fn declared;                            //~ type: fn(int) -> int
