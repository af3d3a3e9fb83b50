int f(int);
int switch_scopes(int a) {
    switch (a) {
        int hidden;
    case 1: {
        int x = f(1);
        if (x) break;
        f(x);
    }
    case 2:
        hidden = 3;
        if (a) { case 7: f(hidden); }
        break;
    }
    for (;;) {
        int y = 1;
        switch (y) { case 1: continue; default: break; }
        break;
    }
    return a;
}
