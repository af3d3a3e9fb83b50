int f(int);
int for_declaration(int n) {
    int sum = 0;
    for (int i = 0, *p = &n; i < n; i++) {
        int square = i * i;
        if (square > 50) break;
        if (square == 9) continue;
        sum += square + *p;
    }
    return sum;
}
