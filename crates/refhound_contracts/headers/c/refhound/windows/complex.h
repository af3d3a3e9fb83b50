#ifndef REFHOUND_WINDOWS_COMPLEX_H
#define REFHOUND_WINDOWS_COMPLEX_H

typedef struct _C_double_complex {
    double _Val[2];
} _C_double_complex;

typedef struct _C_float_complex {
    float _Val[2];
} _C_float_complex;

typedef struct _C_ldouble_complex {
    long double _Val[2];
} _C_ldouble_complex;

typedef _C_double_complex _Dcomplex;
typedef _C_float_complex _Fcomplex;
typedef _C_ldouble_complex _Lcomplex;

_Dcomplex _Cbuild(double, double);
_Fcomplex _FCbuild(float, float);
_Dcomplex _Cmulcc(_Dcomplex, _Dcomplex);
_Dcomplex _Cmulcr(_Dcomplex, double);
_Fcomplex _FCmulcc(_Fcomplex, _Fcomplex);
_Fcomplex _FCmulcr(_Fcomplex, float);

#endif
