int f(int a) {
    switch (a) { case 1: int x = 2; return x; default: }
again:
    int y = 3;
    goto again;
end:
}
