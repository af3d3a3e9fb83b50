int a __attribute__((mode(DI), alias("b"), cleanup(f), x(sizeof(int), 1 + 2), y(int), z(=)));
int g(void) { return 1; }
