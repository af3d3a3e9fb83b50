int f(int);
void duplicates(int a) {
    switch (a) { case 1: f(1); break; case 1: f(2); break; case 0 ... 3: f(3); break; case 5: f(4); default: f(5); default: f(6); }
    switch (a) { }
    switch (a) f(7);
    switch (3) { case 3: f(8); }
}
