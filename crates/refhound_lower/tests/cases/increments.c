int increments(int i, char c, int *p, double d, unsigned char *q) {
    int r = i++;
    r = --c;
    r = *p++;
    r = (*p)--;
    ++d;
    *q++ = *q;
    p--;
    return r;
}
