#ifndef REFHOUND_VCRUNTIME_H
#define REFHOUND_VCRUNTIME_H

#include <sal.h>
#include <vadefs.h>
#include <stddef.h>

#define _VCRTIMP
#define _ACRTIMP
#define _CRT_STDIO_INLINE static __inline
#define _HAS_EXCEPTIONS 1
#define _CRT_ALIGN(x) __declspec(align(x))
#define _CRT_BEGIN_C_HEADER
#define _CRT_END_C_HEADER

#endif
