int f(
