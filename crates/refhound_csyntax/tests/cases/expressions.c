int f(int a, int b, int *p, struct s *q) {
    a = b + 2 * 3 - 4 / 5 % 6;
    a = b << 1 >> 2 & 3 | 4 ^ 5;
    a = a < b == b > a != a <= b >= 1;
    a = a && b || !a && ~b;
    a += b -= *p++ + --*p;
    a = b ? a : b ? 1 : 2;
    a = (b, a), b;
    a = -a + +b - -1;
    *q->p = q->r.s[3](1, 2)->t;
    a = sizeof a + sizeof(a) + sizeof(int) * 2 + _Alignof(int) + __alignof__(a);
    a <<= 1; a >>= 2; a &= 3; a |= 4; a ^= 5; a *= 6; a /= 7; a %= 8;
    return &p[1] - p;
}
