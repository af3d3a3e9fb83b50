int f(int a) { else a = 1; else { a = 2; } return a; }
