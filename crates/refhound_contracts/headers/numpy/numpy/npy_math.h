/* Mathematics on every float type. */
#ifndef REFHOUND_NUMPY_NPY_MATH_H
#define REFHOUND_NUMPY_NPY_MATH_H
#include "numpy/npy_common.h"
#include <math.h>

#define NPY_INFINITY ((npy_double)NPY_INFINITYF)
#define NPY_NAN ((npy_double)NPY_NANF)
#define NPY_PZERO ((npy_double)NPY_PZEROF)
#define NPY_NZERO ((npy_double)NPY_NZEROF)
#define NPY_INFINITYL ((npy_longdouble)NPY_INFINITYF)
#define NPY_NANL ((npy_longdouble)NPY_NANF)
#define NPY_PZEROL ((npy_longdouble)NPY_PZEROF)
#define NPY_NZEROL ((npy_longdouble)NPY_NZEROF)
#define NPY_E 2.718281828459045235360287471352662498
#define NPY_LOG2E 1.442695040888963407359924681001892137
#define NPY_LOG10E 0.434294481903251827651128918916605082
#define NPY_LOGE2 0.693147180559945309417232121458176568
#define NPY_LOGE10 2.302585092994045684017991454684364208
#define NPY_PI 3.141592653589793238462643383279502884
#define NPY_PI_2 1.570796326794896619231321691639751442
#define NPY_PI_4 0.785398163397448309615660845819875721
#define NPY_1_PI 0.318309886183790671537767526745028724
#define NPY_2_PI 0.636619772367581343075535053490057448
#define NPY_EULER 0.577215664901532860606512090082402431
#define NPY_SQRT2 1.414213562373095048801688724209698079
#define NPY_SQRT1_2 0.707106781186547524400844362104849039
#define NPY_Ef 2.718281828459045235360287471352662498F
#define NPY_LOG2Ef 1.442695040888963407359924681001892137F
#define NPY_LOG10Ef 0.434294481903251827651128918916605082F
#define NPY_LOGE2f 0.693147180559945309417232121458176568F
#define NPY_LOGE10f 2.302585092994045684017991454684364208F
#define NPY_PIf 3.141592653589793238462643383279502884F
#define NPY_PI_2f 1.570796326794896619231321691639751442F
#define NPY_PI_4f 0.785398163397448309615660845819875721F
#define NPY_1_PIf 0.318309886183790671537767526745028724F
#define NPY_2_PIf 0.636619772367581343075535053490057448F
#define NPY_EULERf 0.577215664901532860606512090082402431F
#define NPY_SQRT2f 1.414213562373095048801688724209698079F
#define NPY_SQRT1_2f 0.707106781186547524400844362104849039F
#define NPY_El 2.718281828459045235360287471352662498L
#define NPY_LOG2El 1.442695040888963407359924681001892137L
#define NPY_LOG10El 0.434294481903251827651128918916605082L
#define NPY_LOGE2l 0.693147180559945309417232121458176568L
#define NPY_LOGE10l 2.302585092994045684017991454684364208L
#define NPY_PIl 3.141592653589793238462643383279502884L
#define NPY_PI_2l 1.570796326794896619231321691639751442L
#define NPY_PI_4l 0.785398163397448309615660845819875721L
#define NPY_1_PIl 0.318309886183790671537767526745028724L
#define NPY_2_PIl 0.636619772367581343075535053490057448L
#define NPY_EULERl 0.577215664901532860606512090082402431L
#define NPY_SQRT2l 1.414213562373095048801688724209698079L
#define NPY_SQRT1_2l 0.707106781186547524400844362104849039L
#define npy_sinh sinh
#define npy_cosh cosh
#define npy_tanh tanh
#define npy_asin asin
#define npy_acos acos
#define npy_atan atan
#define npy_log log
#define npy_log10 log10
#define npy_cbrt cbrt
#define npy_fabs fabs
#define npy_ceil ceil
#define npy_fmod fmod
#define npy_floor floor
#define npy_expm1 expm1
#define npy_log1p log1p
#define npy_acosh acosh
#define npy_asinh asinh
#define npy_atanh atanh
#define npy_rint rint
#define npy_trunc trunc
#define npy_exp2 exp2
#define npy_frexp frexp
#define npy_ldexp ldexp
#define npy_copysign copysign
#define npy_exp exp
#define npy_sqrt sqrt
#define npy_pow pow
#define npy_modf modf
#define npy_sinhf sinhf
#define npy_coshf coshf
#define npy_tanhf tanhf
#define npy_asinf asinf
#define npy_acosf acosf
#define npy_atanf atanf
#define npy_logf logf
#define npy_log10f log10f
#define npy_cbrtf cbrtf
#define npy_fabsf fabsf
#define npy_ceilf ceilf
#define npy_fmodf fmodf
#define npy_floorf floorf
#define npy_expm1f expm1f
#define npy_log1pf log1pf
#define npy_asinhf asinhf
#define npy_acoshf acoshf
#define npy_atanhf atanhf
#define npy_rintf rintf
#define npy_truncf truncf
#define npy_exp2f exp2f
#define npy_frexpf frexpf
#define npy_ldexpf ldexpf
#define npy_copysignf copysignf
#define npy_sinhl sinhl
#define npy_coshl coshl
#define npy_tanhl tanhl
#define npy_fabsl fabsl
#define npy_floorl floorl
#define npy_ceill ceill
#define npy_rintl rintl
#define npy_truncl truncl
#define npy_cbrtl cbrtl
#define npy_log10l log10l
#define npy_logl logl
#define npy_expm1l expm1l
#define npy_asinl asinl
#define npy_acosl acosl
#define npy_atanl atanl
#define npy_asinhl asinhl
#define npy_acoshl acoshl
#define npy_atanhl atanhl
#define npy_log1pl log1pl
#define npy_exp2l exp2l
#define npy_fmodl fmodl
#define npy_frexpl frexpl
#define npy_ldexpl ldexpl
#define npy_copysignl copysignl
#define npy_degrees npy_rad2deg
#define npy_degreesf npy_rad2degf
#define npy_degreesl npy_rad2degl
#define npy_radians npy_deg2rad
#define npy_radiansf npy_deg2radf
#define npy_radiansl npy_deg2radl
#define NPY_FPE_DIVIDEBYZERO 1
#define NPY_FPE_OVERFLOW 2
#define NPY_FPE_UNDERFLOW 4
#define NPY_FPE_INVALID 8
#define NPY_INFINITYF ((npy_float)INFINITY)
#define NPY_NANF ((npy_float)NAN)
#define NPY_PZEROF 0.0f
#define NPY_NZEROF (-0.0f)

npy_uint npy_gcdu(npy_uint a, npy_uint b);
npy_uint npy_lcmu(npy_uint a, npy_uint b);
npy_ulong npy_gcdul(npy_ulong a, npy_ulong b);
npy_ulong npy_lcmul(npy_ulong a, npy_ulong b);
npy_ulonglong npy_gcdull(npy_ulonglong a, npy_ulonglong b);
npy_ulonglong npy_lcmull(npy_ulonglong a, npy_ulonglong b);
npy_int npy_gcd(npy_int a, npy_int b);
npy_int npy_lcm(npy_int a, npy_int b);
npy_long npy_gcdl(npy_long a, npy_long b);
npy_long npy_lcml(npy_long a, npy_long b);
npy_longlong npy_gcdll(npy_longlong a, npy_longlong b);
npy_longlong npy_lcmll(npy_longlong a, npy_longlong b);
npy_ubyte npy_rshiftuhh(npy_ubyte a, npy_ubyte b);
npy_ubyte npy_lshiftuhh(npy_ubyte a, npy_ubyte b);
npy_ushort npy_rshiftuh(npy_ushort a, npy_ushort b);
npy_ushort npy_lshiftuh(npy_ushort a, npy_ushort b);
npy_uint npy_rshiftu(npy_uint a, npy_uint b);
npy_uint npy_lshiftu(npy_uint a, npy_uint b);
npy_ulong npy_rshiftul(npy_ulong a, npy_ulong b);
npy_ulong npy_lshiftul(npy_ulong a, npy_ulong b);
npy_ulonglong npy_rshiftull(npy_ulonglong a, npy_ulonglong b);
npy_ulonglong npy_lshiftull(npy_ulonglong a, npy_ulonglong b);
npy_byte npy_rshifthh(npy_byte a, npy_byte b);
npy_byte npy_lshifthh(npy_byte a, npy_byte b);
npy_short npy_rshifth(npy_short a, npy_short b);
npy_short npy_lshifth(npy_short a, npy_short b);
npy_int npy_rshift(npy_int a, npy_int b);
npy_int npy_lshift(npy_int a, npy_int b);
npy_long npy_rshiftl(npy_long a, npy_long b);
npy_long npy_lshiftl(npy_long a, npy_long b);
npy_longlong npy_rshiftll(npy_longlong a, npy_longlong b);
npy_longlong npy_lshiftll(npy_longlong a, npy_longlong b);
uint8_t npy_popcountuhh(npy_ubyte a);
uint8_t npy_popcountuh(npy_ushort a);
uint8_t npy_popcountu(npy_uint a);
uint8_t npy_popcountul(npy_ulong a);
uint8_t npy_popcountull(npy_ulonglong a);
uint8_t npy_popcounthh(npy_byte a);
uint8_t npy_popcounth(npy_short a);
uint8_t npy_popcount(npy_int a);
uint8_t npy_popcountl(npy_long a);
uint8_t npy_popcountll(npy_longlong a);
double npy_sin(double x);
double npy_cos(double x);
double npy_tan(double x);
double npy_hypot(double x, double y);
double npy_log2(double x);
double npy_atan2(double x, double y);
double npy_nextafter(double x, double y);
double npy_spacing(double x);
float npy_sinf(float x);
float npy_cosf(float x);
float npy_tanf(float x);
float npy_expf(float x);
float npy_sqrtf(float x);
float npy_hypotf(float x, float y);
float npy_log2f(float x);
float npy_atan2f(float x, float y);
float npy_powf(float x, float y);
float npy_modff(float x, float *y);
float npy_nextafterf(float x, float y);
float npy_spacingf(float x);
npy_longdouble npy_sinl(npy_longdouble x);
npy_longdouble npy_cosl(npy_longdouble x);
npy_longdouble npy_tanl(npy_longdouble x);
npy_longdouble npy_expl(npy_longdouble x);
npy_longdouble npy_sqrtl(npy_longdouble x);
npy_longdouble npy_hypotl(npy_longdouble x, npy_longdouble y);
npy_longdouble npy_log2l(npy_longdouble x);
npy_longdouble npy_atan2l(npy_longdouble x, npy_longdouble y);
npy_longdouble npy_powl(npy_longdouble x, npy_longdouble y);
npy_longdouble npy_modfl(npy_longdouble x, npy_longdouble *y);
npy_longdouble npy_nextafterl(npy_longdouble x, npy_longdouble y);
npy_longdouble npy_spacingl(npy_longdouble x);
double npy_deg2rad(double x);
double npy_rad2deg(double x);
double npy_logaddexp(double x, double y);
double npy_logaddexp2(double x, double y);
double npy_divmod(double x, double y, double *modulus);
double npy_heaviside(double x, double h0);
float npy_deg2radf(float x);
float npy_rad2degf(float x);
float npy_logaddexpf(float x, float y);
float npy_logaddexp2f(float x, float y);
float npy_divmodf(float x, float y, float *modulus);
float npy_heavisidef(float x, float h0);
npy_longdouble npy_deg2radl(npy_longdouble x);
npy_longdouble npy_rad2degl(npy_longdouble x);
npy_longdouble npy_logaddexpl(npy_longdouble x, npy_longdouble y);
npy_longdouble npy_logaddexp2l(npy_longdouble x, npy_longdouble y);
npy_longdouble npy_divmodl(npy_longdouble x, npy_longdouble y, npy_longdouble *modulus);
npy_longdouble npy_heavisidel(npy_longdouble x, npy_longdouble h0);
double npy_cabs(npy_cdouble z);
double npy_carg(npy_cdouble z);
npy_cdouble npy_cexp(npy_cdouble z);
npy_cdouble npy_clog(npy_cdouble z);
npy_cdouble npy_cpow(npy_cdouble x, npy_cdouble y);
npy_cdouble npy_csqrt(npy_cdouble z);
npy_cdouble npy_ccos(npy_cdouble z);
npy_cdouble npy_csin(npy_cdouble z);
npy_cdouble npy_ctan(npy_cdouble z);
npy_cdouble npy_ccosh(npy_cdouble z);
npy_cdouble npy_csinh(npy_cdouble z);
npy_cdouble npy_ctanh(npy_cdouble z);
npy_cdouble npy_cacos(npy_cdouble z);
npy_cdouble npy_casin(npy_cdouble z);
npy_cdouble npy_catan(npy_cdouble z);
npy_cdouble npy_cacosh(npy_cdouble z);
npy_cdouble npy_casinh(npy_cdouble z);
npy_cdouble npy_catanh(npy_cdouble z);
float npy_cabsf(npy_cfloat z);
float npy_cargf(npy_cfloat z);
npy_cfloat npy_cexpf(npy_cfloat z);
npy_cfloat npy_clogf(npy_cfloat z);
npy_cfloat npy_cpowf(npy_cfloat x, npy_cfloat y);
npy_cfloat npy_csqrtf(npy_cfloat z);
npy_cfloat npy_ccosf(npy_cfloat z);
npy_cfloat npy_csinf(npy_cfloat z);
npy_cfloat npy_ctanf(npy_cfloat z);
npy_cfloat npy_ccoshf(npy_cfloat z);
npy_cfloat npy_csinhf(npy_cfloat z);
npy_cfloat npy_ctanhf(npy_cfloat z);
npy_cfloat npy_cacosf(npy_cfloat z);
npy_cfloat npy_casinf(npy_cfloat z);
npy_cfloat npy_catanf(npy_cfloat z);
npy_cfloat npy_cacoshf(npy_cfloat z);
npy_cfloat npy_casinhf(npy_cfloat z);
npy_cfloat npy_catanhf(npy_cfloat z);
npy_longdouble npy_cabsl(npy_clongdouble z);
npy_longdouble npy_cargl(npy_clongdouble z);
npy_clongdouble npy_cexpl(npy_clongdouble z);
npy_clongdouble npy_clogl(npy_clongdouble z);
npy_clongdouble npy_cpowl(npy_clongdouble x, npy_clongdouble y);
npy_clongdouble npy_csqrtl(npy_clongdouble z);
npy_clongdouble npy_ccosl(npy_clongdouble z);
npy_clongdouble npy_csinl(npy_clongdouble z);
npy_clongdouble npy_ctanl(npy_clongdouble z);
npy_clongdouble npy_ccoshl(npy_clongdouble z);
npy_clongdouble npy_csinhl(npy_clongdouble z);
npy_clongdouble npy_ctanhl(npy_clongdouble z);
npy_clongdouble npy_cacosl(npy_clongdouble z);
npy_clongdouble npy_casinl(npy_clongdouble z);
npy_clongdouble npy_catanl(npy_clongdouble z);
npy_clongdouble npy_cacoshl(npy_clongdouble z);
npy_clongdouble npy_casinhl(npy_clongdouble z);
npy_clongdouble npy_catanhl(npy_clongdouble z);
int npy_clear_floatstatus_barrier(char *);
int npy_get_floatstatus_barrier(char *);
int npy_clear_floatstatus(void);
int npy_get_floatstatus(void);
void npy_set_floatstatus_divbyzero(void);
void npy_set_floatstatus_overflow(void);
void npy_set_floatstatus_underflow(void);
void npy_set_floatstatus_invalid(void);

#include "refhound/api/numpy/npy_math.h"

#endif
