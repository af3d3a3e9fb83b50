typedef int v4 __attribute__((vector_size(16)));
double complex_numbers(double _Complex z, double r) {
    double _Complex w = z * z + r;
    return __real__ w + __imag__ z;
}
v4 vectors(v4 a, v4 b) { v4 c = a + b; return -c; }
