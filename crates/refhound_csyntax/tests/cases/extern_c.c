extern "C" {
int f(void);
int g(void) { return 1; }
}
extern "C" int h(void);
int k(void) { return 2; }
