#ifndef REFHOUND_MONETARY_H
#define REFHOUND_MONETARY_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <refhound/types.h>

typedef __ssize_t ssize_t;

ssize_t strfmon(char *restrict, size_t, const char *restrict, ...);

#ifndef REFHOUND_HAS_struct___locale_struct
#define REFHOUND_HAS_struct___locale_struct
struct __locale_struct {
    struct __locale_data *__locales[13];
    const unsigned short *__ctype_b;
    const int *__ctype_tolower;
    const int *__ctype_toupper;
    const char *__names[13];
};
#endif

typedef struct __locale_struct *__locale_t;
typedef __locale_t locale_t;

ssize_t strfmon_l(char *restrict, size_t, locale_t, const char *restrict, ...);

#endif
