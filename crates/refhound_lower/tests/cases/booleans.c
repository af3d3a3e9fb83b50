_Bool flip(_Bool b, int i, int *p) {
    b = i;
    b = p;
    b |= i > 3;
    b++;
    if (b) return i && p;
    return !b;
}
