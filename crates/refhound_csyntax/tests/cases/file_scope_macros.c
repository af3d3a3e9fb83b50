MODULE_LICENSE("GPL")
DECLARE_X(foo)
int a;
MODULE_AUTHOR("x");
static DEFINE_MUTEX(lock);
TABLE(x) = { 1, 2 };
BEGIN_DECLS;
PyDoc_STRVAR_x(doc, "text")
static int f(void) { return 1; }
DECLARE_Y(foo)
foo_t *g(void) { return 0; }
END_DECLS
