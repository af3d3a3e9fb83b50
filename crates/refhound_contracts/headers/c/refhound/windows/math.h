#ifndef REFHOUND_WINDOWS_MATH_H
#define REFHOUND_WINDOWS_MATH_H

#include <refhound/windows/types.h>

#define _DOMAIN 1
#define _SING 2
#define _OVERFLOW 3
#define _UNDERFLOW 4
#define _TLOSS 5
#define _PLOSS 6
#define DOMAIN _DOMAIN
#define SING _SING
#define OVERFLOW _OVERFLOW
#define UNDERFLOW _UNDERFLOW
#define TLOSS _TLOSS
#define PLOSS _PLOSS
#define _HUGE HUGE_VAL
#define HUGE _HUGE

#ifdef _USE_MATH_DEFINES
#define M_E 2.71828182845904523536
#define M_LOG2E 1.44269504088896340736
#define M_LOG10E 0.434294481903251827651
#define M_LN2 0.693147180559945309417
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.785398163397448309616
#define M_1_PI 0.318309886183790671538
#define M_2_PI 0.636619772367581343076
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.707106781186547524401
#endif

struct _exception {
    int type;
    char *name;
    double arg1;
    double arg2;
    double retval;
};

struct _complex {
    double x;
    double y;
};

double _cabs(struct _complex);
double _copysign(double, double);
double _chgsign(double);
double _hypot(double, double);
float _hypotf(float, float);
double _logb(double);
double _nextafter(double, double);
double _scalb(double, long);
int _finite(double);
int _isnan(double);
int _fpclass(double);
double _j0(double);
double _j1(double);
double _jn(int, double);
double _y0(double);
double _y1(double);
double _yn(int, double);
double j0(double);
double j1(double);
double jn(int, double);
double y0(double);
double y1(double);
double yn(int, double);
int _matherr(struct _exception *);
float _copysignf(float, float);
float _chgsignf(float);
int _finitef(float);
int _isnanf(float);

#endif
