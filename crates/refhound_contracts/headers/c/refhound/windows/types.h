#ifndef REFHOUND_WINDOWS_TYPES_H
#define REFHOUND_WINDOWS_TYPES_H

#include <refhound/size_t.h>
#include <refhound/wchar_t.h>

typedef unsigned short wint_t;
typedef unsigned short wctype_t;
typedef int errno_t;
typedef size_t rsize_t;
typedef long long intptr_t;
typedef unsigned long long uintptr_t;
typedef long long ptrdiff_t;
typedef long __time32_t;
typedef long long __time64_t;
typedef unsigned long _fsize_t;

struct __crt_locale_data;
struct __crt_multibyte_data;

typedef struct __crt_locale_pointers {
    struct __crt_locale_data *locinfo;
    struct __crt_multibyte_data *mbcinfo;
} __crt_locale_pointers;

typedef __crt_locale_pointers *_locale_t;

typedef struct _Mbstatet {
    unsigned long _Wchar;
    unsigned short _Byte;
    unsigned short _State;
} _Mbstatet;

#endif
