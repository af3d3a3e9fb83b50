int __cdecl f(int);
int (__stdcall *fp)(int);
BOOL WINAPI g(HANDLE h) { return 1; }
void __stdcall h(void) { }
typedef int (WINAPI *cb)(void);
void *__ptr64 p;
