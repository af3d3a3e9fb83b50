typedef int T;
struct s { T T; unsigned T2 : 3; T *next; };
int f(struct s *p) { return p->T + sizeof(T); }
