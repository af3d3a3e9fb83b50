enum color { RED, GREEN = 5, BLUE, };
enum { A = 1 << 2, B = A | RED } e;
enum small : unsigned char { S1 };
enum __attribute__((packed)) tiny { T1 __attribute__((deprecated)), T2 [[deprecated]] = 3 };
enum color f(enum color c) { return c == GREEN ? BLUE : RED; }
