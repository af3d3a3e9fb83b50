void nothing(void);
struct s { int a; };
int odd(int a, struct s v) {
    int x = nothing();
    x = nothing() + 1;
    a(3);
    5(a);
    v + 1;
    *a = 2;
    a[a];
    a.b = 3;
    nothing(1, 2, 3);
    5 = a;
    nothing = 3;
    if (v) a = -v;
    switch (v) { case 1: a = 2; }
    return v;
}
