typedef int done;
void f(void) { goto done; done: ; }
