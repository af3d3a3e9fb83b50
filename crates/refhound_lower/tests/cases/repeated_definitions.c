int pick(int a) { return a; }
long pick(long a, char *b) { return a + b[0]; }
TEST(first) { return 1; }
TEST(second, other) { return 2; }
int caller(void) { return pick(3); }
int mixed(void) { return 1; }
int mixed;
int mixed(int a) { return a; }
