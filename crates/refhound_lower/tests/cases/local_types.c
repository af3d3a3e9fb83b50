int local_types(void) {
    typedef long number;
    struct s { number n; } v = { 3 };
    enum { A = 4, B };
    {
        struct s { char c; } w = { A };
        typedef char number;
        number m = B;
        v.n = w.c + m;
    }
    number last = sizeof(struct s);
    return v.n + last;
}
