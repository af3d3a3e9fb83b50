struct late;
int early(struct late *p) { return later(p) + p->member; }
struct late { int first, member; };
static long later(struct late *p) { return p->first; }
