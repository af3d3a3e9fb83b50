/* The number of elements is known even where their size is not. */
struct later;
static unknown_t rows[] = { { 1 }, { 2 }, { 3 } };
unsigned long f(void)
{
    unknown_t q[5];
    unknown_t grid[2][7];
    macro_type(int) odd[4];
    unsigned long sum = sizeof(q) / sizeof(q[0]);
    sum += sizeof q / sizeof *q;
    sum += sizeof(q) / sizeof(unknown_t);
    sum += sizeof(rows) / sizeof(rows[0]);
    sum += sizeof(grid) / sizeof(grid[0]) + sizeof(grid[0]) / sizeof(grid[0][0]);
    sum += sizeof(odd) / sizeof(odd[0]);
    int lengths[sizeof(q) / sizeof(q[0])];
    sum += sizeof(lengths);
    /* These stay unknown. */
    sum += sizeof(q) / sizeof(other_t) + sizeof(unknown_t) + _Alignof(unknown_t) + sizeof(struct later);
    return sum;
}

void *g(void *p)
{
    return NEW_FROM(struct later, p, int *);
}
