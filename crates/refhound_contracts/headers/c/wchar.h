#ifndef REFHOUND_WCHAR_H
#define REFHOUND_WCHAR_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <refhound/wchar_t.h>
#include <refhound/null.h>
#include <refhound/wchar.h>

#if defined(_WIN32)
typedef unsigned short wint_t;
#elif defined(__APPLE__)
typedef int wint_t;
#else
typedef unsigned int wint_t;
#endif

#include <refhound/mbstate_t.h>

typedef __mbstate_t mbstate_t;

#if defined(_WIN32)
#define WCHAR_MIN 0x0000
#define WCHAR_MAX 0xffff
#define WEOF ((wint_t)0xffff)
#else
#define WCHAR_MIN (-0x7fffffff - 1)
#define WCHAR_MAX 0x7fffffff
#if defined(__APPLE__)
#define WEOF ((wint_t)-1)
#else
#define WEOF (0xffffffffu)
#endif
#endif

struct tm;

wchar_t *wcscpy(wchar_t *restrict, const wchar_t *restrict);
wchar_t *wcsncpy(wchar_t *restrict, const wchar_t *restrict, size_t);
wchar_t *wcscat(wchar_t *restrict, const wchar_t *restrict);
wchar_t *wcsncat(wchar_t *restrict, const wchar_t *restrict, size_t);
int wcscmp(const wchar_t *, const wchar_t *);
int wcsncmp(const wchar_t *, const wchar_t *, size_t);
int wcscoll(const wchar_t *, const wchar_t *);
size_t wcsxfrm(wchar_t *restrict, const wchar_t *restrict, size_t);
wchar_t *wcschr(const wchar_t *, wchar_t);
wchar_t *wcsrchr(const wchar_t *, wchar_t);
size_t wcscspn(const wchar_t *, const wchar_t *);
size_t wcsspn(const wchar_t *, const wchar_t *);
wchar_t *wcspbrk(const wchar_t *, const wchar_t *);
wchar_t *wcsstr(const wchar_t *, const wchar_t *);
wchar_t *wcstok(wchar_t *restrict, const wchar_t *restrict, wchar_t **restrict);
size_t wcslen(const wchar_t *);
wchar_t *wmemchr(const wchar_t *, wchar_t, size_t);
int wmemcmp(const wchar_t *, const wchar_t *, size_t);
wchar_t *wmemcpy(wchar_t *restrict, const wchar_t *restrict, size_t);
wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t);
wchar_t *wmemset(wchar_t *, wchar_t, size_t);
wint_t btowc(int);
int wctob(wint_t);
int mbsinit(const mbstate_t *);
size_t mbrtowc(wchar_t *restrict, const char *restrict, size_t, mbstate_t *restrict);
size_t wcrtomb(char *restrict, wchar_t, mbstate_t *restrict);
size_t mbrlen(const char *restrict, size_t, mbstate_t *restrict);
size_t mbsrtowcs(wchar_t *restrict, const char **restrict, size_t, mbstate_t *restrict);
size_t wcsrtombs(char *restrict, const wchar_t **restrict, size_t, mbstate_t *restrict);
double wcstod(const wchar_t *restrict, wchar_t **restrict);
float wcstof(const wchar_t *restrict, wchar_t **restrict);
long double wcstold(const wchar_t *restrict, wchar_t **restrict);
long wcstol(const wchar_t *restrict, wchar_t **restrict, int);
unsigned long wcstoul(const wchar_t *restrict, wchar_t **restrict, int);
long long wcstoll(const wchar_t *restrict, wchar_t **restrict, int);
unsigned long long wcstoull(const wchar_t *restrict, wchar_t **restrict, int);
typedef struct _IO_FILE FILE;

int fwide(FILE *, int);
int fwprintf(FILE *restrict, const wchar_t *restrict, ...);
int wprintf(const wchar_t *restrict, ...);
int swprintf(wchar_t *restrict, size_t, const wchar_t *restrict, ...);
int vfwprintf(FILE *restrict, const wchar_t *restrict, __builtin_va_list);
int vwprintf(const wchar_t *restrict, __builtin_va_list);
int vswprintf(wchar_t *restrict, size_t, const wchar_t *restrict, __builtin_va_list);
int fwscanf(FILE *restrict, const wchar_t *restrict, ...);
int wscanf(const wchar_t *restrict, ...);
int swscanf(const wchar_t *restrict, const wchar_t *restrict, ...);
int vfwscanf(FILE *restrict, const wchar_t *restrict, __builtin_va_list);
int vwscanf(const wchar_t *restrict, __builtin_va_list);
int vswscanf(const wchar_t *restrict, const wchar_t *restrict, __builtin_va_list);
wint_t fgetwc(FILE *);
wint_t getwc(FILE *);
wint_t getwchar(void);
wint_t fputwc(wchar_t, FILE *);
wint_t putwc(wchar_t, FILE *);
wint_t putwchar(wchar_t);
wchar_t *fgetws(wchar_t *restrict, int, FILE *restrict);
int fputws(const wchar_t *restrict, FILE *restrict);
wint_t ungetwc(wint_t, FILE *);
size_t wcsftime(wchar_t *restrict, size_t, const wchar_t *restrict, const struct tm *restrict);

#if defined(_WIN32)
#include <refhound/windows/wchar.h>
#else
typedef struct _IO_FILE FILE;

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

int wcscasecmp(const wchar_t *, const wchar_t *);
int wcsncasecmp(const wchar_t *, const wchar_t *, size_t);
int wcscasecmp_l(const wchar_t *, const wchar_t *, locale_t);
int wcsncasecmp_l(const wchar_t *, const wchar_t *, size_t, locale_t);
int wcscoll_l(const wchar_t *, const wchar_t *, locale_t);
size_t wcsxfrm_l(wchar_t *, const wchar_t *, size_t, locale_t);
wchar_t *wcsdup(const wchar_t *);
wchar_t *wcschrnul(const wchar_t *, wchar_t);
wchar_t *wcswcs(const wchar_t *, const wchar_t *);
size_t wcsnlen(const wchar_t *, size_t);
wchar_t *wmempcpy(wchar_t *restrict, const wchar_t *restrict, size_t);
size_t mbsnrtowcs(wchar_t *restrict, const char **restrict, size_t, size_t, mbstate_t *restrict);
size_t wcsnrtombs(char *restrict, const wchar_t **restrict, size_t, size_t, mbstate_t *restrict);
int wcwidth(wchar_t);
int wcswidth(const wchar_t *, size_t);
long long wcstoq(const wchar_t *restrict, wchar_t **restrict, int);
unsigned long long wcstouq(const wchar_t *restrict, wchar_t **restrict, int);
long wcstol_l(const wchar_t *restrict, wchar_t **restrict, int, locale_t);
unsigned long wcstoul_l(const wchar_t *restrict, wchar_t **restrict, int, locale_t);
long long wcstoll_l(const wchar_t *restrict, wchar_t **restrict, int, locale_t);
unsigned long long wcstoull_l(const wchar_t *restrict, wchar_t **restrict, int, locale_t);
double wcstod_l(const wchar_t *restrict, wchar_t **restrict, locale_t);
float wcstof_l(const wchar_t *restrict, wchar_t **restrict, locale_t);
long double wcstold_l(const wchar_t *restrict, wchar_t **restrict, locale_t);
wchar_t *wcpcpy(wchar_t *restrict, const wchar_t *restrict);
wchar_t *wcpncpy(wchar_t *restrict, const wchar_t *restrict, size_t);
FILE *open_wmemstream(wchar_t **, size_t *);
wint_t getwc_unlocked(FILE *);
wint_t getwchar_unlocked(void);
wint_t fgetwc_unlocked(FILE *);
wint_t fputwc_unlocked(wchar_t, FILE *);
wint_t putwc_unlocked(wchar_t, FILE *);
wint_t putwchar_unlocked(wchar_t);
wchar_t *fgetws_unlocked(wchar_t *restrict, int, FILE *restrict);
int fputws_unlocked(const wchar_t *restrict, FILE *restrict);
size_t wcsftime_l(wchar_t *restrict, size_t, const wchar_t *restrict, const struct tm *restrict, locale_t);
#endif

#endif
