int x = 1;
int shadowing(int y) {
    int x = y;
    { int x = 3, y = x; x += y; }
    for (int x = 0; x < 2; x++) y += x;
    return x + y;
}
