struct { char *name; int length; }
static names[] = { { "a", 1 } };
int const static x;
typedef struct { int a; }
T;
T y;
