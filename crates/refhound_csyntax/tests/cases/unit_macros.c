int f(int n) { return n >= 16 KB ? 1 MB : (n) + qh facet_id - 1; }
