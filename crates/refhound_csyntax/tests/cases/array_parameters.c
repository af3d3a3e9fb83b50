void f(int a[static 3], int b[const], int c[*], int n, int d[n], int e[restrict static n]);
