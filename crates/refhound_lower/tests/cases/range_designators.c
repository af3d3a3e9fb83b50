int use(int *);
void ranges(int n) {
    int a[8] = { [1 ... 3] = n, [6] = 2 };
    use(a);
}
static int table[300] = { [0 ... 2] = 7, [250] = 1 };
int *get(void) { return table; }
