int f(int a) { return a ? 1 : a > 2 ? a, 3 : a ? : 4; }
