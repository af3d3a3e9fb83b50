int type_arguments(void *p) {
    struct item *i = CONTAINER_OF(p, struct item, link);
    FOREACH(i, struct item *) { use(i); }
    return i != 0;
}
