struct s { int a; };
int f(void) {
    struct s *p = &(struct s){ .a = 1 };
    g((int[]){ 1, 2, 3 }, (struct s){ 2 }.a, sizeof (struct s){ 0 }, sizeof (int[]){ 1 }[0]);
    return ((struct s){ 3 }).a;
}
