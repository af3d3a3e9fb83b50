int f(int);
int switch_plain(int a, char c) {
    switch (a) {
    case 1: f(1); break;
    case 2: f(2);
    case 3: case 4: f(3); break;
    case 10 ... 19: f(4); break;
    default: return 9;
    }
    switch (c) { case 'x': return 1; }
    return 0;
}
