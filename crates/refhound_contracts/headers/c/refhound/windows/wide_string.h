#ifndef REFHOUND_WINDOWS_WIDE_STRING_H
#define REFHOUND_WINDOWS_WIDE_STRING_H

#include <refhound/windows/types.h>

wchar_t *_wcsdup(const wchar_t *);
wchar_t *wcsdup(const wchar_t *);
int _wcsicmp(const wchar_t *, const wchar_t *);
int _wcsnicmp(const wchar_t *, const wchar_t *, size_t);
int _wcsicoll(const wchar_t *, const wchar_t *);
int wcsicmp(const wchar_t *, const wchar_t *);
int wcsnicmp(const wchar_t *, const wchar_t *, size_t);
int _wcsicmp_l(const wchar_t *, const wchar_t *, _locale_t);
wchar_t *_wcslwr(wchar_t *);
wchar_t *_wcsupr(wchar_t *);
wchar_t *_wcsrev(wchar_t *);
wchar_t *_wcsset(wchar_t *, wchar_t);
wchar_t *_wcsnset(wchar_t *, wchar_t, size_t);
errno_t _wcslwr_s(wchar_t *, size_t);
errno_t _wcsupr_s(wchar_t *, size_t);
wchar_t *_wcserror(int);
errno_t _wcserror_s(wchar_t *, size_t, int);
errno_t wcscpy_s(wchar_t *, rsize_t, const wchar_t *);
errno_t wcsncpy_s(wchar_t *, rsize_t, const wchar_t *, rsize_t);
errno_t wcscat_s(wchar_t *, rsize_t, const wchar_t *);
errno_t wcsncat_s(wchar_t *, rsize_t, const wchar_t *, rsize_t);
wchar_t *wcstok_s(wchar_t *, const wchar_t *, wchar_t **);
wchar_t *_wcstok(wchar_t *, const wchar_t *);
size_t wcsnlen(const wchar_t *, size_t);
size_t wcsnlen_s(const wchar_t *, size_t);
errno_t wmemcpy_s(wchar_t *, rsize_t, const wchar_t *, rsize_t);
errno_t wmemmove_s(wchar_t *, rsize_t, const wchar_t *, rsize_t);
size_t _wcsxfrm_l(wchar_t *, const wchar_t *, size_t, _locale_t);
int _wcscoll_l(const wchar_t *, const wchar_t *, _locale_t);

#endif
