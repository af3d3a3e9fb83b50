int f(int a) {
    a = 1;
    @ $ ` garbage here ?? ;
    a = = 3;
    if (a + ) return 1;
    while () { a++; }
    for (a; b) c();
    return a +;
}
int after(void) { return 1; }
