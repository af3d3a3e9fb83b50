/* Number types of fixed width and the macros that shape declarations. */
#ifndef REFHOUND_NUMPY_NPY_COMMON_H
#define REFHOUND_NUMPY_NPY_COMMON_H
#include "numpy/numpyconfig.h"

#define NPY_GCC_NONNULL(n) __attribute__((nonnull(n)))
#define NPY_LIKELY(x) (x)
#define NPY_UNLIKELY(x) (x)
#define NPY_PREFETCH(x, rw, loc) ((void)0)
#define NPY_STEALS_REF_TO_ARG(n)
#define NPY_LONGLONG_SUFFIX(x) (x##L)
#define NPY_ULONGLONG_SUFFIX(x) (x##UL)
#define NPY_FINLINE static inline
#define NPY_VISIBILITY_HIDDEN
#define NPY_DECL_ALIGNED(x) __attribute__((aligned(x)))
#define NPY_UNUSED(x) __NPY_UNUSED_TAGGED##x __attribute__((unused))
#define NPY_EXPAND(x) x
#define NPY_STRINGIFY(x) #x
#define NPY_TOSTRING(x) NPY_STRINGIFY(x)
#define NPY_CAT__(a, b) a##b
#define NPY_CAT_(a, b) NPY_CAT__(a, b)
#define NPY_CAT(a, b) NPY_CAT_(a, b)

#define NPY_INLINE_MATH 0
#define NPY_INLINE inline
#define npy_fseek fseeko
#define npy_ftell ftello
#define npy_lseek lseek
#define npy_off_t off_t
#define NPY_OFF_T_PYFMT "l"
#define NPY_SIZEOF_CHAR 1
#define NPY_SIZEOF_BYTE 1
#define NPY_SIZEOF_DATETIME 8
#define NPY_SIZEOF_TIMEDELTA 8
#define NPY_SIZEOF_INTP NPY_SIZEOF_PY_INTPTR_T
#define NPY_SIZEOF_UINTP NPY_SIZEOF_PY_INTPTR_T
#define NPY_SIZEOF_HALF 2
#define NPY_SIZEOF_CFLOAT NPY_SIZEOF_COMPLEX_FLOAT
#define NPY_SIZEOF_CDOUBLE NPY_SIZEOF_COMPLEX_DOUBLE
#define NPY_SIZEOF_CLONGDOUBLE NPY_SIZEOF_COMPLEX_LONGDOUBLE
#define NPY_SSIZE_T_PYFMT "n"
#define constchar char
#define NPY_INTP NPY_LONG
#define NPY_UINTP NPY_ULONG
#define PyIntpArrType_Type PyLongArrType_Type
#define PyUIntpArrType_Type PyULongArrType_Type
#define NPY_MAX_INTP NPY_MAX_LONG
#define NPY_MIN_INTP NPY_MIN_LONG
#define NPY_MAX_UINTP NPY_MAX_ULONG
#define NPY_INTP_FMT "ld"
#define NPY_BYTE_FMT "hhd"
#define NPY_UBYTE_FMT "hhu"
#define NPY_SHORT_FMT "hd"
#define NPY_USHORT_FMT "hu"
#define NPY_INT_FMT "d"
#define NPY_UINT_FMT "u"
#define NPY_LONG_FMT "ld"
#define NPY_ULONG_FMT "lu"
#define NPY_HALF_FMT "g"
#define NPY_FLOAT_FMT "g"
#define NPY_DOUBLE_FMT "g"
#define NPY_LONGLONG_FMT "lld"
#define NPY_ULONGLONG_FMT "llu"
#define NPY_FALSE 0
#define NPY_TRUE 1
#define NPY_LONGDOUBLE_FMT "Lg"
#define NPY_SIZEOF_HASH_T NPY_SIZEOF_INTP
#define NPY_MAX_INT8 127
#define NPY_MIN_INT8 -128
#define NPY_MAX_UINT8 255
#define NPY_MAX_INT16 32767
#define NPY_MIN_INT16 -32768
#define NPY_MAX_UINT16 65535
#define NPY_MAX_INT32 2147483647
#define NPY_MIN_INT32 (-NPY_MAX_INT32 - 1)
#define NPY_MAX_UINT32 4294967295U
#define NPY_MAX_INT64 NPY_LONGLONG_SUFFIX(9223372036854775807)
#define NPY_MIN_INT64 (-NPY_MAX_INT64 - NPY_LONGLONG_SUFFIX(1))
#define NPY_MAX_UINT64 NPY_ULONGLONG_SUFFIX(18446744073709551615)
#define NPY_MAX_INT128 NPY_LONGLONG_SUFFIX(85070591730234615865843651857942052864)
#define NPY_MIN_INT128 (-NPY_MAX_INT128 - NPY_LONGLONG_SUFFIX(1))
#define NPY_MAX_UINT128 NPY_ULONGLONG_SUFFIX(170141183460469231731687303715884105728)
#define NPY_MAX_INT256 NPY_LONGLONG_SUFFIX(57896044618658097711785492504343953926634992332820282019728792003956564819967)
#define NPY_MIN_INT256 (-NPY_MAX_INT256 - NPY_LONGLONG_SUFFIX(1))
#define NPY_MAX_UINT256 NPY_ULONGLONG_SUFFIX(115792089237316195423570985008687907853269984665640564039457584007913129639935)
#define NPY_MIN_DATETIME NPY_MIN_INT64
#define NPY_MAX_DATETIME NPY_MAX_INT64
#define NPY_MIN_TIMEDELTA NPY_MIN_INT64
#define NPY_MAX_TIMEDELTA NPY_MAX_INT64
#define NPY_MAX_BYTE SCHAR_MAX
#define NPY_MIN_BYTE SCHAR_MIN
#define NPY_MAX_UBYTE UCHAR_MAX
#define NPY_MAX_SHORT SHRT_MAX
#define NPY_MIN_SHORT SHRT_MIN
#define NPY_MAX_USHORT USHRT_MAX
#define NPY_MAX_INT INT_MAX
#define NPY_MIN_INT INT_MIN
#define NPY_MAX_UINT UINT_MAX
#define NPY_MAX_LONG LONG_MAX
#define NPY_MIN_LONG LONG_MIN
#define NPY_MAX_ULONG ULONG_MAX
#define NPY_BITSOF_BOOL (sizeof(npy_bool) * CHAR_BIT)
#define NPY_BITSOF_CHAR CHAR_BIT
#define NPY_BITSOF_BYTE (NPY_SIZEOF_BYTE * CHAR_BIT)
#define NPY_BITSOF_SHORT (NPY_SIZEOF_SHORT * CHAR_BIT)
#define NPY_BITSOF_INT (NPY_SIZEOF_INT * CHAR_BIT)
#define NPY_BITSOF_LONG (NPY_SIZEOF_LONG * CHAR_BIT)
#define NPY_BITSOF_LONGLONG (NPY_SIZEOF_LONGLONG * CHAR_BIT)
#define NPY_BITSOF_INTP (NPY_SIZEOF_INTP * CHAR_BIT)
#define NPY_BITSOF_HALF (NPY_SIZEOF_HALF * CHAR_BIT)
#define NPY_BITSOF_FLOAT (NPY_SIZEOF_FLOAT * CHAR_BIT)
#define NPY_BITSOF_DOUBLE (NPY_SIZEOF_DOUBLE * CHAR_BIT)
#define NPY_BITSOF_LONGDOUBLE (NPY_SIZEOF_LONGDOUBLE * CHAR_BIT)
#define NPY_BITSOF_CFLOAT (NPY_SIZEOF_CFLOAT * CHAR_BIT)
#define NPY_BITSOF_CDOUBLE (NPY_SIZEOF_CDOUBLE * CHAR_BIT)
#define NPY_BITSOF_CLONGDOUBLE (NPY_SIZEOF_CLONGDOUBLE * CHAR_BIT)
#define NPY_BITSOF_DATETIME (NPY_SIZEOF_DATETIME * CHAR_BIT)
#define NPY_BITSOF_TIMEDELTA (NPY_SIZEOF_TIMEDELTA * CHAR_BIT)
#ifdef MS_WINDOWS
#define NPY_INT64 NPY_LONGLONG
#else
#define NPY_INT64 NPY_LONG
#endif
#ifdef MS_WINDOWS
#define NPY_UINT64 NPY_ULONGLONG
#else
#define NPY_UINT64 NPY_ULONG
#endif
#define PyInt64ScalarObject PyLongScalarObject
#define PyInt64ArrType_Type PyLongArrType_Type
#define PyUInt64ScalarObject PyULongScalarObject
#define PyUInt64ArrType_Type PyULongArrType_Type
#define NPY_INT64_FMT NPY_LONG_FMT
#define NPY_UINT64_FMT NPY_ULONG_FMT
#define MyPyLong_FromInt64 PyLong_FromLong
#define MyPyLong_AsInt64 PyLong_AsLong
#define NPY_MAX_LONGLONG NPY_MAX_INT64
#define NPY_MIN_LONGLONG NPY_MIN_INT64
#define NPY_MAX_ULONGLONG NPY_MAX_UINT64
#define NPY_INT32 NPY_INT
#define NPY_UINT32 NPY_UINT
#define PyInt32ScalarObject PyIntScalarObject
#define PyInt32ArrType_Type PyIntArrType_Type
#define PyUInt32ScalarObject PyUIntScalarObject
#define PyUInt32ArrType_Type PyUIntArrType_Type
#define NPY_INT32_FMT NPY_INT_FMT
#define NPY_UINT32_FMT NPY_UINT_FMT
#define NPY_INT16 NPY_SHORT
#define NPY_UINT16 NPY_USHORT
#define PyInt16ScalarObject PyShortScalarObject
#define PyInt16ArrType_Type PyShortArrType_Type
#define PyUInt16ScalarObject PyUShortScalarObject
#define PyUInt16ArrType_Type PyUShortArrType_Type
#define NPY_INT16_FMT NPY_SHORT_FMT
#define NPY_UINT16_FMT NPY_USHORT_FMT
#define NPY_INT8 NPY_BYTE
#define NPY_UINT8 NPY_UBYTE
#define PyInt8ScalarObject PyByteScalarObject
#define PyInt8ArrType_Type PyByteArrType_Type
#define PyUInt8ScalarObject PyUByteScalarObject
#define PyUInt8ArrType_Type PyUByteArrType_Type
#define NPY_INT8_FMT NPY_BYTE_FMT
#define NPY_UINT8_FMT NPY_UBYTE_FMT
#define NPY_FLOAT64 NPY_DOUBLE
#define NPY_COMPLEX128 NPY_CDOUBLE
#define PyFloat64ScalarObject PyDoubleScalarObject
#define PyComplex128ScalarObject PyCDoubleScalarObject
#define PyFloat64ArrType_Type PyDoubleArrType_Type
#define PyComplex128ArrType_Type PyCDoubleArrType_Type
#define NPY_FLOAT64_FMT NPY_DOUBLE_FMT
#define NPY_COMPLEX128_FMT NPY_CDOUBLE_FMT
#define NPY_FLOAT32 NPY_FLOAT
#define NPY_COMPLEX64 NPY_CFLOAT
#define PyFloat32ScalarObject PyFloatScalarObject
#define PyComplex64ScalarObject PyCFloatScalarObject
#define PyFloat32ArrType_Type PyFloatArrType_Type
#define PyComplex64ArrType_Type PyCFloatArrType_Type
#define NPY_FLOAT32_FMT NPY_FLOAT_FMT
#define NPY_COMPLEX64_FMT NPY_CFLOAT_FMT
#define NPY_FLOAT16 NPY_HALF
#define NPY_FLOAT128 NPY_LONGDOUBLE
#define NPY_COMPLEX256 NPY_CLONGDOUBLE
#define PyFloat128ScalarObject PyLongDoubleScalarObject
#define PyComplex256ScalarObject PyCLongDoubleScalarObject
#define PyFloat128ArrType_Type PyLongDoubleArrType_Type
#define PyComplex256ArrType_Type PyCLongDoubleArrType_Type
#define NPY_FLOAT128_FMT NPY_LONGDOUBLE_FMT
#define NPY_COMPLEX256_FMT NPY_CLONGDOUBLE_FMT
#define NPY_DATETIME_FMT NPY_INT64_FMT
#define NPY_TIMEDELTA_FMT NPY_INT64_FMT
#define NPY_BYTE_ORDER BYTE_ORDER
#define NPY_LITTLE_ENDIAN LITTLE_ENDIAN
#define NPY_BIG_ENDIAN BIG_ENDIAN
#define NPY_ALIGNMENT_REQUIRED 0

enum {
    NPY_CPU_UNKNOWN_ENDIAN,
    NPY_CPU_LITTLE,
    NPY_CPU_BIG,
};

typedef Py_intptr_t npy_intp;
typedef Py_uintptr_t npy_uintp;
typedef long long npy_longlong;
typedef unsigned long long npy_ulonglong;
typedef unsigned char npy_bool;
typedef long double npy_longdouble;
typedef signed char npy_byte;
typedef unsigned char npy_ubyte;
typedef unsigned short npy_ushort;
typedef unsigned int npy_uint;
typedef unsigned long npy_ulong;
typedef char npy_char;
typedef short npy_short;
typedef int npy_int;
typedef long npy_long;
typedef float npy_float;
typedef double npy_double;
#if PY_VERSION_HEX < 0x03000000
typedef long npy_hash_t;
#else
typedef Py_hash_t npy_hash_t;
#endif
typedef struct {
    double real, imag;
} npy_cdouble;

typedef struct {
    float real, imag;
} npy_cfloat;

typedef struct {
    npy_longdouble real, imag;
} npy_clongdouble;

#ifdef MS_WINDOWS
typedef long long npy_int64;
typedef unsigned long long npy_uint64;
#else
typedef long npy_int64;
typedef unsigned long npy_uint64;
#endif
typedef int npy_int32;
typedef unsigned int npy_uint32;
typedef unsigned int npy_ucs4;
typedef short npy_int16;
typedef unsigned short npy_uint16;
typedef signed char npy_int8;
typedef unsigned char npy_uint8;
typedef double npy_float64;
typedef npy_cdouble npy_complex128;
typedef float npy_float32;
typedef npy_cfloat npy_complex64;
typedef npy_uint16 npy_half;
typedef npy_half npy_float16;
typedef npy_longdouble npy_float128;
typedef npy_clongdouble npy_complex256;
typedef npy_int64 npy_timedelta;
typedef npy_int64 npy_datetime;

#endif
