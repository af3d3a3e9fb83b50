#ifndef REFHOUND_WINDOWS_WIDE_STDIO_H
#define REFHOUND_WINDOWS_WIDE_STDIO_H

#include <refhound/windows/types.h>

typedef struct _IO_FILE FILE;

int _snwprintf(wchar_t *, size_t, const wchar_t *, ...);
int _vsnwprintf(wchar_t *, size_t, const wchar_t *, __builtin_va_list);
int _snwprintf_s(wchar_t *, size_t, size_t, const wchar_t *, ...);
int _vsnwprintf_s(wchar_t *, size_t, size_t, const wchar_t *, __builtin_va_list);
int swprintf_s(wchar_t *, size_t, const wchar_t *, ...);
int vswprintf_s(wchar_t *, size_t, const wchar_t *, __builtin_va_list);
int _swprintf(wchar_t *, const wchar_t *, ...);
int _vswprintf(wchar_t *, const wchar_t *, __builtin_va_list);
int fwprintf_s(FILE *, const wchar_t *, ...);
int wprintf_s(const wchar_t *, ...);
int swscanf_s(const wchar_t *, const wchar_t *, ...);
int _scwprintf(const wchar_t *, ...);
int _vscwprintf(const wchar_t *, __builtin_va_list);
wchar_t *_getws_s(wchar_t *, size_t);
int _putws(const wchar_t *);
wint_t _fgetwchar(void);
wint_t _fputwchar(wchar_t);

#endif
