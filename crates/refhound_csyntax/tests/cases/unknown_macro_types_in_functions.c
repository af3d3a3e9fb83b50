/* A macro of a missing header as a type, then a pointer. */
int f(int known, int *p)
{
    STACK_OF(X509_EXTENSION) *exts;
    STACK_OF(A) *a = b(), *c;
    LHASH_OF(X) * const q = NULL;
    STACK_OF(B) **table[3];
    a = (STACK_OF(A) *)c;
    for (STACK_OF(A) *it = a; it; it = next(it))
        ;
    scale(known) * known;
    BEGIN(p) *p = 3;
    return count(a) * weight;
}
