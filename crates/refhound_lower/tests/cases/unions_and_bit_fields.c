union number { int i; float f; char bytes[4]; };
struct flags { unsigned ready : 1; int level : 3; unsigned long wide : 40; union number n; struct { int inner; }; };
int bits(struct flags *f, union number u) {
    f->ready = 1;
    f->level += 2;
    f->wide = f->ready + f->level;
    f->inner = u.i;
    f->n.f = 2.0;
    f->ready++;
    return f->ready << 1;
}
