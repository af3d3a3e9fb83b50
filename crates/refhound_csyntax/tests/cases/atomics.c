_Atomic int a;
_Atomic(int *) b;
int *_Atomic c;
