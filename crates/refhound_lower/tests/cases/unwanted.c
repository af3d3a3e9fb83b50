static inline int unwanted(int a) { return a + 1; }
int wanted(int a) { return unwanted(a); }
