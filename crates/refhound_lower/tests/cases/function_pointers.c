typedef int (*op)(int, int);
static int add(int a, int b) { return a + b; }
static op ops[2] = { add };
struct table { op run; op (*get)(int); };
int function_pointers(struct table *t, int i) {
    op f = add;
    f = &add;
    f = *add;
    t->run = i ? add : 0;
    if (f == add && add) return ops[i](1, 2);
    return t->get(i)(3, 4) + (*t->run)(5, 6);
}
