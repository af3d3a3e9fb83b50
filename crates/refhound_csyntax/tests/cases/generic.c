int f(double d) { return _Generic(d, double: 1, const char *: 2, default: f)(d); }
