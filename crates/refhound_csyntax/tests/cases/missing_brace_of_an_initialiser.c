static PyMethodDef methods[] = {
    { "a", f, 1, 0 },
    { "b", g, 1, 0,
    { 0 }
};

static int after(int c)
{
    return c;
}
