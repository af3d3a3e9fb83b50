int assignment(char c, int *p, long l) {
    int i, j;
    i = j = l;
    c = i = 300;
    *p = c += l;
    l <<= 2;
    i -= 1.5;
    p += i;
    p -= 1;
    return i;
}
