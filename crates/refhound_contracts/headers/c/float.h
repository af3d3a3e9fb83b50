#ifndef REFHOUND_FLOAT_H
#define REFHOUND_FLOAT_H

#include <refhound/libc.h>

#define DBL_DECIMAL_DIG 17
#define DBL_DIG 15
#define DBL_EPSILON 2.2204460492503131e-16
#define DBL_HAS_SUBNORM 1
#define DBL_IS_IEC_60559 2
#define DBL_MANT_DIG 53
#define DBL_MAX 1.7976931348623157e+308
#define DBL_MAX_10_EXP 308
#define DBL_MAX_EXP 1024
#define DBL_MIN 2.2250738585072014e-308
#define DBL_MIN_10_EXP (-307)
#define DBL_MIN_EXP (-1021)
#define DBL_NORM_MAX 1.7976931348623157e+308
#define DBL_SNAN (__builtin_nans (""))
#define DBL_TRUE_MIN 4.9406564584124654e-324
#define FLT_DECIMAL_DIG 9
#define FLT_DIG 6
#define FLT_EPSILON 1.19209289550781250000000000000000000e-7F
#define FLT_EVAL_METHOD 0
#define FLT_HAS_SUBNORM 1
#define FLT_IS_IEC_60559 2
#define FLT_MANT_DIG 24
#define FLT_MAX 3.40282346638528859811704183484516925e+38F
#define FLT_MAX_10_EXP 38
#define FLT_MAX_EXP 128
#define FLT_MIN 1.17549435082228750796873653722224568e-38F
#define FLT_MIN_10_EXP (-37)
#define FLT_MIN_EXP (-125)
#define FLT_NORM_MAX 3.40282346638528859811704183484516925e+38F
#define FLT_RADIX 2
#define FLT_ROUNDS 1
#define FLT_SNAN (__builtin_nansf (""))
#define FLT_TRUE_MIN 1.40129846432481707092372958328991613e-45F

#if defined(_WIN32) || defined(__APPLE__)
#define DECIMAL_DIG 17
#define LDBL_DECIMAL_DIG 17
#define LDBL_DIG 15
#define LDBL_EPSILON 2.2204460492503131e-16L
#define LDBL_HAS_SUBNORM 1
#define LDBL_IS_IEC_60559 2
#define LDBL_MANT_DIG 53
#define LDBL_MAX 1.7976931348623158e+308L
#define LDBL_MAX_10_EXP 308
#define LDBL_MAX_EXP 1024
#define LDBL_MIN 2.2250738585072014e-308L
#define LDBL_MIN_10_EXP (-307)
#define LDBL_MIN_EXP (-1021)
#define LDBL_NORM_MAX 1.7976931348623158e+308L
#define LDBL_TRUE_MIN 4.9406564584124654e-324L
#else
#define DECIMAL_DIG 21
#define LDBL_DECIMAL_DIG 21
#define LDBL_DIG 18
#define LDBL_EPSILON 1.08420217248550443400745280086994171e-19L
#define LDBL_HAS_SUBNORM 1
#define LDBL_IS_IEC_60559 2
#define LDBL_MANT_DIG 64
#define LDBL_MAX 1.18973149535723176502126385303097021e+4932L
#define LDBL_MAX_10_EXP 4932
#define LDBL_MAX_EXP 16384
#define LDBL_MIN 3.36210314311209350626267781732175260e-4932L
#define LDBL_MIN_10_EXP (-4931)
#define LDBL_MIN_EXP (-16381)
#define LDBL_NORM_MAX 1.18973149535723176502126385303097021e+4932L
#define LDBL_SNAN (__builtin_nansl (""))
#define LDBL_TRUE_MIN 3.64519953188247460252840593361941982e-4951L
#endif

#if defined(_WIN32)
unsigned int _clearfp(void);
unsigned int _controlfp(unsigned int, unsigned int);
unsigned int _control87(unsigned int, unsigned int);
int _controlfp_s(unsigned int *, unsigned int, unsigned int);
unsigned int _statusfp(void);
double _copysign(double, double);
double _chgsign(double);
double _scalb(double, long);
double _logb(double);
double _nextafter(double, double);
int _finite(double);
int _isnan(double);
int _fpclass(double);
void _fpreset(void);
#define _MCW_EM 0x0008001f
#define _EM_INEXACT 0x00000001
#define _EM_UNDERFLOW 0x00000002
#define _EM_OVERFLOW 0x00000004
#define _EM_ZERODIVIDE 0x00000008
#define _EM_INVALID 0x00000010
#define _EM_DENORMAL 0x00080000
#define _MCW_RC 0x00000300
#define _RC_NEAR 0x00000000
#define _RC_DOWN 0x00000100
#define _RC_UP 0x00000200
#define _RC_CHOP 0x00000300
#define _MCW_PC 0x00030000
#define _PC_64 0x00000000
#define _PC_53 0x00010000
#define _PC_24 0x00020000
#define _SW_INEXACT 0x00000001
#define _SW_UNDERFLOW 0x00000002
#define _SW_OVERFLOW 0x00000004
#define _SW_ZERODIVIDE 0x00000008
#define _SW_INVALID 0x00000010
#define _FPCLASS_SNAN 0x0001
#define _FPCLASS_QNAN 0x0002
#define _FPCLASS_NINF 0x0004
#define _FPCLASS_PINF 0x0200
#endif

#endif
