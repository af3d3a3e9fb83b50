int f(int);
int values(int a, int b) {
    int x = a && b;
    int y = a || f(b);
    a && f(1);
    b || f(2);
    return x + !(a && y);
}
