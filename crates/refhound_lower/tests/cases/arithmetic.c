long arithmetic(int i, unsigned u, short s, long l, double d, char c) {
    int sum = s + c;
    unsigned mixed = i + u;
    long wide = i * l;
    double real = d / i - 1;
    int bits = (i & 0x0f) | (s << 3) ^ ~c;
    return sum + mixed + wide + (long)real + bits % 7 + -s;
}
