void nothing(int a) { if (a) return; a = 1; }
int forgets(int a) { if (a) return 1; }
int empty_return(int a) { if (a) return; return 2; }
void returns_value(int a) { return forgets(a); }
char narrow(int a) { return a; }
int *null(void) { return 0; }
int main(void) { }
