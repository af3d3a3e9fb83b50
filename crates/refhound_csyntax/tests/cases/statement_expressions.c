int f(int a) {
    return ({ int y = a; y * 2; }) + ({ ; });
}
int g = sizeof(({ 1; }));
