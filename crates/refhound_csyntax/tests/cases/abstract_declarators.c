int a = sizeof(int *), b = sizeof(int (*)(void)), c = sizeof(int [3]), d = sizeof(char *[2]);
void f(int, char *, int [], int (*)(int), int (int), void (*[])(void), const char *const *);
int e = sizeof(int (*[2])(int *, ...));
