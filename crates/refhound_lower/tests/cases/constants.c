enum colour { RED, GREEN = 5, BLUE };
int constants(void) {
    int a = -1;
    unsigned char b = 300;
    char c = 'x';
    long d = 1 << 4 | BLUE;
    double e = 3;
    float f = 1.5f;
    _Bool g = 7;
    int *p = 0;
    return a + (2 + 3 * 4) + (int)sizeof(d) + (RED == 0) + 10 / 3;
}
