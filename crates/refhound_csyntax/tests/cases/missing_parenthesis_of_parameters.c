int f(int a, char *b {
    return a;
}

static int after(int c)
{
    return c;
}
