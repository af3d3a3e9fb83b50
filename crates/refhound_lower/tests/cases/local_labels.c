int f(int);
int local_labels(int n) {
    int a = ({ __label__ retry; int r; retry: r = f(n); if (r < 0) goto retry; r; });
    int b = ({ __label__ retry; int r; retry: r = f(a); if (r < 0) goto retry; r; });
    return a + b;
}
