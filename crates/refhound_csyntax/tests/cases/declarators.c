int (*fp)(int, char *);
int (*table[3])(void);
int *(*(*deep)(int))[4];
void (*signal(int sig, void (*func)(int)))(int);
int (f)(void);
int (*(*g(int a))(int b))(int c);
int m[2][3], (*pm)[3];
char *(*const cp)(void);
