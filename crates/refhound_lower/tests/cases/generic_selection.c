int f_int(int), f_default(void *);
int generic(int i, char *s) {
    return _Generic(i, int: f_int, default: f_default)(i) + _Generic(s, char *: 3, default: 4);
}
