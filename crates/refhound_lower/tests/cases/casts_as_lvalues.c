void lvalues(char *p, long l) {
    (int *)p = 0;
    *(int *)p = 1;
    *(short *)&l = 2;
    ((char *)p)++;
    (l ? p : p) = 0;
}
