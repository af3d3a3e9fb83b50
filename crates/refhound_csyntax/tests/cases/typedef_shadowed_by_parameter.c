typedef int T;
int f(int T) { return T * 2; }
int g(T T) { return (T) + 1; }
T h(T);
