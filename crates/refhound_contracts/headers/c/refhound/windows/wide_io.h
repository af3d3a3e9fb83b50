#ifndef REFHOUND_WINDOWS_WIDE_IO_H
#define REFHOUND_WINDOWS_WIDE_IO_H

#include <refhound/windows/types.h>

int _waccess(const wchar_t *, int);
errno_t _waccess_s(const wchar_t *, int);
int _wchmod(const wchar_t *, int);
int _wcreat(const wchar_t *, int);
int _wopen(const wchar_t *, int, ...);
int _wsopen(const wchar_t *, int, int, ...);
errno_t _wsopen_s(int *, const wchar_t *, int, int, int);
int _wremove(const wchar_t *);
int _wrename(const wchar_t *, const wchar_t *);
int _wunlink(const wchar_t *);
wchar_t *_wmktemp(wchar_t *);
wchar_t *_wgetcwd(wchar_t *, int);
wchar_t *_wgetdcwd(int, wchar_t *, int);
int _wchdir(const wchar_t *);
int _wmkdir(const wchar_t *);
int _wrmdir(const wchar_t *);
wchar_t *_wfullpath(wchar_t *, const wchar_t *, size_t);

#endif
