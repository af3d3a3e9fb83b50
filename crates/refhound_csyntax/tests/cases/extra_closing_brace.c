static int f(int a)
{
    if (a)
        g(a);
    }
    return 1;
}

static int after(void)
{
    return 2;
}
