int f(int);
int skipped(int a) {
    f(1);
    a = = @ 3 $$ ) ;
    f(2);
    return a;
}
int broken(int a) { if (a { ] ) return 1; }
