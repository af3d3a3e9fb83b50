int f(void) { return 1; }
@ garbage ( here ;
int g(void) { return 2; }
= 3;
} ) ]
static int h(void) { return 3; }
42 strange_name(int x) { return 4; }
int k(void) { return 5; }
