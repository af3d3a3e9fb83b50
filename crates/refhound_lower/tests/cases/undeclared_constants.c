/* No header declares these. */
struct pair { void *p; int b; };
static struct pair empty = { NULL, TRUE };

int f(char *s, int *flag)
{
    if (s == NULL || !s)
        return FALSE;
    *flag = true;
    s = flag ? s : NULL;
    g(NULL, FALSE, false);
    return TRUE;
}

int declared(int NULL, int TRUE)
{
    return NULL + TRUE;
}
