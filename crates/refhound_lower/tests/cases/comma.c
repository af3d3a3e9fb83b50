int f(int);
int comma(int a) {
    int b = (f(a), a + 1);
    for (a = 0, b = 1; f(1), a < b; a++, b--) ;
    if (f(2), b) return 1;
    return f(3), 2;
}
