int f(int); 
int short_circuit(int a, int b, int *p) {
    if (a && b) return 1;
    if (a || !b) return 2;
    if (!(a && (b || f(a))) && p) return 3;
    while (p && *p) p++;
    return 0;
}
