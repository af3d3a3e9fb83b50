#ifndef REFHOUND_WINDOWS_WCHAR_H
#define REFHOUND_WINDOWS_WCHAR_H

#include <refhound/windows/types.h>
#include <refhound/windows/wide_stdio.h>
#include <refhound/windows/wide_string.h>
#include <refhound/windows/wide_io.h>

typedef long long __time64_t;

wchar_t *_wasctime(const struct tm *);
wchar_t *_wctime(const long long *);
wchar_t *_wctime64(const long long *);
size_t _wcsftime_l(wchar_t *, size_t, const wchar_t *, const struct tm *, _locale_t);
int _wtoi(const wchar_t *);
long _wtol(const wchar_t *);
long long _wtoi64(const wchar_t *);
double _wtof(const wchar_t *);
wchar_t *_itow(int, wchar_t *, int);
wchar_t *_ltow(long, wchar_t *, int);
wchar_t *_ultow(unsigned long, wchar_t *, int);
wchar_t *_i64tow(long long, wchar_t *, int);
wchar_t *_wgetenv(const wchar_t *);
int _wputenv(const wchar_t *);
int _wsystem(const wchar_t *);
long long _wcstoi64(const wchar_t *, wchar_t **, int);
unsigned long long _wcstoui64(const wchar_t *, wchar_t **, int);
errno_t mbsrtowcs_s(size_t *, wchar_t *, size_t, const char **, size_t, mbstate_t *);
errno_t wcsrtombs_s(size_t *, char *, size_t, const wchar_t **, size_t, mbstate_t *);
errno_t wcrtomb_s(size_t *, char *, size_t, wchar_t, mbstate_t *);

#endif
