typedef long T;
int f(void *p, int x) {
    x = (int)x + (T)-1 + (T)(x) + (T)*(int *)p + (unsigned char)x++;
    x = (x) + 1;
    x = (x)(1);
    x = (T)&x;
    p = (void (*)(int))p;
    return (int)(T)x;
}
