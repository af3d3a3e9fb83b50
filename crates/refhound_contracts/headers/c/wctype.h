#ifndef REFHOUND_WCTYPE_H
#define REFHOUND_WCTYPE_H

#include <refhound/libc.h>
#include <refhound/types.h>
#include <refhound/wchar_t.h>

#if defined(_WIN32)
typedef unsigned short wint_t;
typedef unsigned short wctype_t;
typedef wchar_t wctrans_t;

#define WEOF ((wint_t)0xffff)
#elif defined(__APPLE__)
typedef int wint_t;
typedef unsigned int wctype_t;
typedef int wctrans_t;

#define WEOF ((wint_t)-1)
#else
typedef unsigned int wint_t;
typedef unsigned long wctype_t;
typedef const __int32_t *wctrans_t;

#define WEOF (0xffffffffu)
#endif

int iswalnum(wint_t);
int iswalpha(wint_t);
int iswcntrl(wint_t);
int iswdigit(wint_t);
int iswgraph(wint_t);
int iswlower(wint_t);
int iswprint(wint_t);
int iswpunct(wint_t);
int iswspace(wint_t);
int iswupper(wint_t);
int iswxdigit(wint_t);
int iswblank(wint_t);
wctype_t wctype(const char *);
int iswctype(wint_t, wctype_t);
wint_t towlower(wint_t);
wint_t towupper(wint_t);

wctrans_t wctrans(const char *);
wint_t towctrans(wint_t, wctrans_t);

#if defined(_WIN32)
#include <refhound/windows/wctype.h>
#else
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

int iswalnum_l(wint_t, locale_t);
int iswalpha_l(wint_t, locale_t);
int iswcntrl_l(wint_t, locale_t);
int iswdigit_l(wint_t, locale_t);
int iswgraph_l(wint_t, locale_t);
int iswlower_l(wint_t, locale_t);
int iswprint_l(wint_t, locale_t);
int iswpunct_l(wint_t, locale_t);
int iswspace_l(wint_t, locale_t);
int iswupper_l(wint_t, locale_t);
int iswxdigit_l(wint_t, locale_t);
int iswblank_l(wint_t, locale_t);
wctype_t wctype_l(const char *, locale_t);
int iswctype_l(wint_t, wctype_t, locale_t);
wint_t towlower_l(wint_t, locale_t);
wint_t towupper_l(wint_t, locale_t);
wctrans_t wctrans_l(const char *, locale_t);
wint_t towctrans_l(wint_t, wctrans_t, locale_t);
#endif

#endif
