/* An undeclared name that is called anywhere is one function wherever it is used. */
typedef void (*hook)(void *);
struct table { hook free; };
static struct table methods = { g_free };

void before(void *list)
{
    g_slist_free_full(list, g_free);
    g_free(list);
}

void after(void *list)
{
    hook h = g_free;
    other_free(list, &g_free, never_called);
    h(list);
}

/* What is assigned to is a variable. */
void assigned(void *list)
{
    missing_hook = g_free;
    missing_hook(list);
}
