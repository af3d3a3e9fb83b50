/* `(name)(operand)` with nothing known about the name. */
int plain(int);
int f(int x, int (*pointer)(int), void *raw)
{
    FT_UInt32 code = (FT_UInt32)(x + 1);
    x = (guint)(x) + (guint)(code);
    x = (plain)(x);
    x = (pointer)(x);
    unseen(x);
    x = (unseen)(x);
    x = (two_arguments)(x, x);
    x = (no_argument)();
    x = (FT_UInt32) - x;
    x = (mystery) - x;
    use((FT_Byte)(x), sizeof(pixel));
    x = (pixel)*raw;
    return (Py_hash)((npy)(x));
}
