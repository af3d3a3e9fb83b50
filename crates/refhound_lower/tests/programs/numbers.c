static long mix(char c, unsigned char u, short s, unsigned short t, long l, unsigned long m, float f, double d, _Bool b) {
    return c + u * 2 + s * 3 + t * 5 + l * 7 + (long)m * 11 + (long)(f * 4) + (long)(d * 8) + b * 13;
}
long test_conversions(void) { return mix(300, -1, 70000, -1, -1, -1, 1.75, 1.125, 0.25) + mix(-12.9, 255.5, 1e3, 'a', 3u, 2.9, 1 << 20, 1 / 2, (void *)8 != 0); }
long test_unsigned(void) { unsigned u = 1; int i = -1; return (i < u) + ((long)i < u) * 2 + (i > (unsigned char)255) * 4 + (u - 2 > 0) * 8 + (-1 / 2u) + (unsigned short)-1 / 2; }
long test_shifts(void) { int a = -17; unsigned b = 0xf0000000u; char c = 0x40; return (a >> 2) + (b >> 28) * 10 + (c << 2) + (1ul << 40 >> 38) + (a << 3) % 5; }
long test_division(void) { int a = -17, b = 5; return a / b * 100 + a % b + (unsigned)a / 5 % 1000 + -a % -b; }
long test_compound(void) { char c = 100; c += 100; unsigned char u = 3; u -= 5; int i = 10; i *= 1.5; i /= 2.0f; long l = 5; l <<= c & 3; short s = 32767; s++; _Bool b = 3; b += 5; b ^= 1; return c + u * 2 + i * 3 + l + s + b; }
long test_increments(void) { char c = 127; int a = c++; int b = --c; unsigned char u = 0; int d = u--; _Bool f = 0; f++; f++; double x = 1.5; x++; return a + b * 2 + c + u + d + f + (long)(x++ * 10) + (long)x; }
long test_constants(void) { return 0x7fffffff + 0u + 'ab' + '\377' + 010 + 1e2 + sizeof 'x' + sizeof 1.0f + (2147483648 > 0) + (0xffffffff > 0) + -5 % 3 + ~0 + !3; }
enum e { A = -2, B, C = 70 }; enum u { X, Y = 4000000000u };
long test_enums(void) { enum e v = C; v = B + 1; enum u w = Y; return v * 10 + A + (A < 0u) + (w > 0) + sizeof w + (long)w % 97; }
long test_floats(void) { float f = 16777216.0f; double d = 0.1; return (long)(f + 1.0f) + (long)((d + 0.2) * 1000) + (f == 16777217) + (long)(float)16777219 + (d < 0.1f) * 3; }
long test_assignment_values(void) { int i; char c; unsigned char u; long l = (i = (c = 513)) + (u = -3); return l * 10 + i + (c = 1, u += 4); }
long test_wide(void) { unsigned long m = -1; long l = 1L << 62; return (m > l) + (m / 3 > 1) * 2 + (long)(m >> 60) + (l + l < 0) * 16 + (int)(l >> 61); }
long test_conditions(void) { double z = 0.0, o = 0.5; char *p = 0; int r = 0; if (o) r += 1; if (!z) r += 2; if (p) r += 4; if (!p && o) r += 8; while (z) r += 16; return r + (o ? 32 : 0) + !o * 64; }
long test_sizeof(void) { int i = 3, n[7]; char *p; return sizeof(i++) + sizeof n + sizeof p + sizeof *p + sizeof(struct { char c; long l; }) + i + _Alignof(double); }
