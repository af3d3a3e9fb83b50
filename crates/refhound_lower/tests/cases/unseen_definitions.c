/* Two uses of one member are one member, though no definition was seen. */
struct later;
union choice;
int f(struct later *p, union choice *u, handle_t *h, handle_t by_value)
{
    if (p->x)
        return p->x + u->x;
    h->items[2] = by_value.items[1];
    h->next->next = h->next;
    h->destroy(&p->x);
    unknown_function()->name = 0;
    return (*p).x;
}

int g(void)
{
    struct inner *i = 0;
    i->first = 1;
    struct inner { int second; int first; } known;
    known.first = 2;
    return known.first;
}
