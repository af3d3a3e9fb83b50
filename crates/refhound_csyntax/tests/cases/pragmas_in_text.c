_Pragma("once")
int f(int a) {
    _Pragma("omp parallel")
    a++;
    _Pragma("x") a--;
    return _Pragma("y") a;
}
