int sum(int *, int);
int arrays(int i) {
    int a[3];
    int m[2][3];
    char s[4];
    a[i] = 1;
    m[1][i] = a[0];
    int (*row)[3] = &m[1];
    (*row)[2] = 5;
    s[3] = 0;
    return sum(a, sizeof a / sizeof a[0]) + sum(m[0], 3) + *a + sizeof(m);
}
