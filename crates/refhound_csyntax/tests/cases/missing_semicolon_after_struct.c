struct s { int a; }
static int f(void) { return 1; }
enum e { A }
int g(void) { return 2; }
