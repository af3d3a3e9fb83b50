#ifndef REFHOUND_WINDOWS_STDIO_H
#define REFHOUND_WINDOWS_STDIO_H

#include <refhound/windows/types.h>
#include <stdarg.h>
#include <refhound/windows/wide_stdio.h>

typedef __builtin_va_list va_list;

#undef BUFSIZ
#undef _IOLBF
#undef _IONBF
#undef L_tmpnam
#undef TMP_MAX
#undef FILENAME_MAX
#undef FOPEN_MAX
#define BUFSIZ 512
#define _IOLBF 0x0040
#define _IONBF 0x0004
#define L_tmpnam 260
#define L_tmpnam_s 260
#define TMP_MAX 2147483647
#define TMP_MAX_S 2147483647
#define FILENAME_MAX 260
#define FOPEN_MAX 20
#define _SYS_OPEN 20
#define _NFILE 512
#define _NSTREAM_ 512
#define _IOB_ENTRIES 3
#define SYS_OPEN _SYS_OPEN
#define WEOF ((wint_t)0xffff)
#define _P_tmpdir "\\"

int _fcloseall(void);
int _fileno(FILE *);
FILE *_fdopen(int, const char *);
FILE *_wfdopen(int, const wchar_t *);
FILE *_wfopen(const wchar_t *, const wchar_t *);
FILE *_wfreopen(const wchar_t *, const wchar_t *, FILE *);
FILE *_fsopen(const char *, const char *, int);
FILE *_wfsopen(const wchar_t *, const wchar_t *, int);
errno_t fopen_s(FILE **, const char *, const char *);
errno_t freopen_s(FILE **, const char *, const char *, FILE *);
errno_t _wfopen_s(FILE **, const wchar_t *, const wchar_t *);
errno_t tmpfile_s(FILE **);
errno_t tmpnam_s(char *, size_t);
FILE *_popen(const char *, const char *);
FILE *_wpopen(const wchar_t *, const wchar_t *);
int _pclose(FILE *);
int _unlink(const char *);
int _wremove(const wchar_t *);
int _wunlink(const wchar_t *);
int _wrename(const wchar_t *, const wchar_t *);
void _wperror(const wchar_t *);
int _rmtmp(void);
char *_tempnam(const char *, const char *);
wchar_t *_wtempnam(const wchar_t *, const wchar_t *);
int _setmaxstdio(int);
int _getmaxstdio(void);
int _fseeki64(FILE *, long long, int);
long long _ftelli64(FILE *);
int _fgetchar(void);
int _fputchar(int);
int _getw(FILE *);
int _putw(int, FILE *);
int _flushall(void);
int _filbuf(FILE *);
int _flsbuf(int, FILE *);
char *gets_s(char *, size_t);
int _getc_nolock(FILE *);
int _fgetc_nolock(FILE *);
int _putc_nolock(int, FILE *);
int _fputc_nolock(int, FILE *);
size_t _fread_nolock(void *, size_t, size_t, FILE *);
size_t _fwrite_nolock(const void *, size_t, size_t, FILE *);
size_t fread_s(void *, size_t, size_t, size_t, FILE *);
int _fclose_nolock(FILE *);
int _fflush_nolock(FILE *);
int _ungetc_nolock(int, FILE *);
void _lock_file(FILE *);
void _unlock_file(FILE *);
errno_t clearerr_s(FILE *);
int _snprintf(char *, size_t, const char *, ...);
int _vsnprintf(char *, size_t, const char *, __builtin_va_list);
int _snprintf_s(char *, size_t, size_t, const char *, ...);
int _vsnprintf_s(char *, size_t, size_t, const char *, __builtin_va_list);
int _snprintf_l(char *, size_t, const char *, _locale_t, ...);
int sprintf_s(char *, size_t, const char *, ...);
int vsprintf_s(char *, size_t, const char *, __builtin_va_list);
int fprintf_s(FILE *, const char *, ...);
int vfprintf_s(FILE *, const char *, __builtin_va_list);
int printf_s(const char *, ...);
int vprintf_s(const char *, __builtin_va_list);
int scanf_s(const char *, ...);
int sscanf_s(const char *, const char *, ...);
int fscanf_s(FILE *, const char *, ...);
int _snscanf(const char *, size_t, const char *, ...);
int _scprintf(const char *, ...);
int _vscprintf(const char *, __builtin_va_list);
int _printf_l(const char *, _locale_t, ...);
int _sprintf_l(char *, const char *, _locale_t, ...);
int _sscanf_l(const char *, const char *, _locale_t, ...);
int _printf_p(const char *, ...);
int _get_printf_count_output(void);
int _set_printf_count_output(int);
unsigned int _get_output_format(void);
unsigned int _set_output_format(unsigned int);

#define fdopen fdopen
#define fileno fileno

FILE *fdopen(int, const char *);
int fileno(FILE *);
int fcloseall(void);
int fgetchar(void);
int fputchar(int);
int getw(FILE *);
int putw(int, FILE *);
int flushall(void);
int rmtmp(void);
char *tempnam(const char *, const char *);
int unlink(const char *);
FILE *__acrt_iob_func(unsigned int);
FILE *__iob_func(void);

#endif
