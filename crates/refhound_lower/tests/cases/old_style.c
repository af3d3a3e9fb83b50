int old_style(a, b, p)
    int a;
    char *p;
{
    return a + b + p[0];
}
implicit(void) { static count; register r = count; return r; }
int caller(void) { return old_style(1, 2, "x") + implicit(); }
