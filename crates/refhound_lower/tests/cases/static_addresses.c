struct node { int value; struct node *next; int extra[4]; };
struct node last = { 3 };
struct node first = { 1, &last, { 7, [3] = 8 } };
int *inside = &first.extra[2];
int *after = first.extra + 1;
struct node *literal = &(struct node){ 5, &first };
int *numbers = (int[]){ 1, 2, 3 };
const char *const names[] = { "a", "b", 0 };
char *middle = &"hello"[1];
long as_number = (long)&last;
int (*fn)(void) = 0;
union { int i; float f; } u = { .f = 2 };
struct node zero = { 0 }, also_zero = {};
void *use[] = { &inside, &after, &literal, &numbers, names, &middle, &as_number, &fn, &u, &zero, &also_zero };
void **keep(void) { return use; }
