int f(int *), size(void);
int vla(int n) {
    int a[n], b[size()][3];
    a[0] = n;
    b[1][2] = sizeof a;
    return f(a) + sizeof(int[n]);
}
