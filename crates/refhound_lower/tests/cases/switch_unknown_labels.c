int f(int);
int switch_unknown(int kind, T value) {
    switch (kind) {
    case KIND_A: return 1;
    case 5: return 2;
    case KIND_B: f(1); break;
    default: return 3;
    }
    switch (value) { case 1: f(2); }
    return 0;
}
