struct opaque;
struct known { int a; };
int unknown_members(struct opaque *o, struct known *k, Mystery *m, Mystery v) {
    o->x = 1;
    k->zzz = 2;
    m->next->value = k->a;
    v.part += 3;
    return m->call(o->x, 4) + k->deep.er;
}
