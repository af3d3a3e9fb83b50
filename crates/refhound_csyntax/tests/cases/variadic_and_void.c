int printf(const char *, ...);
int f(void);
int g();
