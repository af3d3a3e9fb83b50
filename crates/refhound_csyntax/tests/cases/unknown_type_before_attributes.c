static unknown_ptr __attribute__(()) __attribute__((nonnull(1)))
first(int count)
{
    return 0;
}

static unknown_t __attribute__((unused)) *second(void)
{
    return 0;
}
