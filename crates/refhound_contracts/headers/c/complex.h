#ifndef REFHOUND_COMPLEX_H
#define REFHOUND_COMPLEX_H

#include <refhound/libc.h>

#define complex _Complex
#define _Complex_I __builtin_complex(0.0f, 1.0f)
#define I __builtin_complex(0.0f, 1.0f)
#define CMPLX(x,y) __builtin_complex ((double) (x), (double) (y))
#define CMPLXF(x,y) __builtin_complex ((float) (x), (float) (y))
#define CMPLXL(x,y) __builtin_complex ((long double) (x), (long double) (y))

double _Complex cacos(double _Complex);
double _Complex casin(double _Complex);
double _Complex catan(double _Complex);
double _Complex ccos(double _Complex);
double _Complex csin(double _Complex);
double _Complex ctan(double _Complex);
double _Complex cacosh(double _Complex);
double _Complex casinh(double _Complex);
double _Complex catanh(double _Complex);
double _Complex ccosh(double _Complex);
double _Complex csinh(double _Complex);
double _Complex ctanh(double _Complex);
double _Complex cexp(double _Complex);
double _Complex clog(double _Complex);
double _Complex cpow(double _Complex, double _Complex);
double _Complex csqrt(double _Complex);
double cabs(double _Complex);
double carg(double _Complex);
double _Complex conj(double _Complex);
double _Complex cproj(double _Complex);
double cimag(double _Complex);
double creal(double _Complex);
float _Complex cacosf(float _Complex);
float _Complex casinf(float _Complex);
float _Complex catanf(float _Complex);
float _Complex ccosf(float _Complex);
float _Complex csinf(float _Complex);
float _Complex ctanf(float _Complex);
float _Complex cacoshf(float _Complex);
float _Complex casinhf(float _Complex);
float _Complex catanhf(float _Complex);
float _Complex ccoshf(float _Complex);
float _Complex csinhf(float _Complex);
float _Complex ctanhf(float _Complex);
float _Complex cexpf(float _Complex);
float _Complex clogf(float _Complex);
float _Complex cpowf(float _Complex, float _Complex);
float _Complex csqrtf(float _Complex);
float cabsf(float _Complex);
float cargf(float _Complex);
float _Complex conjf(float _Complex);
float _Complex cprojf(float _Complex);
float cimagf(float _Complex);
float crealf(float _Complex);
long double _Complex cacosl(long double _Complex);
long double _Complex casinl(long double _Complex);
long double _Complex catanl(long double _Complex);
long double _Complex ccosl(long double _Complex);
long double _Complex csinl(long double _Complex);
long double _Complex ctanl(long double _Complex);
long double _Complex cacoshl(long double _Complex);
long double _Complex casinhl(long double _Complex);
long double _Complex catanhl(long double _Complex);
long double _Complex ccoshl(long double _Complex);
long double _Complex csinhl(long double _Complex);
long double _Complex ctanhl(long double _Complex);
long double _Complex cexpl(long double _Complex);
long double _Complex clogl(long double _Complex);
long double _Complex cpowl(long double _Complex, long double _Complex);
long double _Complex csqrtl(long double _Complex);
long double cabsl(long double _Complex);
long double cargl(long double _Complex);
long double _Complex conjl(long double _Complex);
long double _Complex cprojl(long double _Complex);
long double cimagl(long double _Complex);
long double creall(long double _Complex);

#if defined(_WIN32)
#include <refhound/windows/complex.h>
#else
#define CMPLXF32(x,y) __builtin_complex ((_Float32) (x), (_Float32) (y))
#define CMPLXF64(x,y) __builtin_complex ((_Float64) (x), (_Float64) (y))
#define CMPLXF128(x,y) __builtin_complex ((_Float128) (x), (_Float128) (y))
#define CMPLXF32X(x,y) __builtin_complex ((_Float32x) (x), (_Float32x) (y))
#define CMPLXF64X(x,y) __builtin_complex ((_Float64x) (x), (_Float64x) (y))

double _Complex clog10(double _Complex);
float _Complex clog10f(float _Complex);
long double _Complex clog10l(long double _Complex);
#endif

#endif
