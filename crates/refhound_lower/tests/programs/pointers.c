struct node { int value; struct node *next; };
static struct node third = { 3 }, second = { 2, &third }, first = { 1, &second };
static int table[2][3] = { { 1, 2, 3 }, { 4, 5 } };
static int *inside = &table[1][1];
static const char *words[] = { "alpha", "be" "ta", [3] = "delta" };
static long sum(struct node *n) { long total = 0; for (; n; n = n->next) total = total * 10 + n->value; return total; }
static long length(const char *s) { const char *p = s; while (*p) p++; return p - s; }
long test_list(void) { return sum(&first); }
long test_reversed(void) {
    struct node *done = 0, *n = &first;
    while (n) { struct node *next = n->next; n->next = done; done = n; n = next; }
    return sum(done);
}
long test_table(void) { return *inside * 100 + inside[-1] * 10 + (*(table + 0))[2] + sizeof table; }
long test_words(void) { return length(words[0]) + length(words[1]) * 10 + (words[2] == 0) * 100 + words[3][4] + 2[words[0]]; }
long test_difference(void) { int a[10]; int *p = a + 7, *q = &a[2]; p -= 2; q++; return (p - q) * 10 + (p > q) + (q + 1 == a + 4); }
long test_swap(void) { int a = 3, b = 4, *p = &a, *q = &b, **r = &p; int t = **r; **r = *q; *q = t; r = &q; return a * 10 + b + **r * 100; }
long test_bytes(void) { long l = 0x0102030405060708; unsigned char *p = (unsigned char *)&l; return p[0] * 256 + p[7]; }
long test_copy(void) { char to[6], *d = to; const char *s = "hello"; while ((*d++ = *s++)) ; return to[4] * 256 + to[5] + (d - to); }
