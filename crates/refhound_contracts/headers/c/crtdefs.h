#ifndef REFHOUND_CRTDEFS_H
#define REFHOUND_CRTDEFS_H

#include <vcruntime.h>
#include <refhound/windows/types.h>

#define _CRTIMP
#define _CRTIMP2
#define _CRTRESTRICT
#define _CRT_INSECURE_DEPRECATE(replacement)
#define _CRT_NONSTDC_DEPRECATE(name)
#define _CRT_WIDE_(s) L ## s
#define _CRT_WIDE(s) _CRT_WIDE_(s)
#define _CRT_STRINGIZE_(x) #x
#define _CRT_STRINGIZE(x) _CRT_STRINGIZE_(x)
#define _TRUNCATE ((size_t)-1)
#define _CRT_SIZE_MAX ((size_t)-1)
#define _ARGMAX 100
#define _UCRT 1

#endif
