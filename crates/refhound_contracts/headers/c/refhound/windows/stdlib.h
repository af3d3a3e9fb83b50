#ifndef REFHOUND_WINDOWS_STDLIB_H
#define REFHOUND_WINDOWS_STDLIB_H

#include <refhound/windows/types.h>
#include <errno.h>

#undef RAND_MAX
#undef MB_CUR_MAX
#define RAND_MAX 0x7fff
#define MB_CUR_MAX ___mb_cur_max_func()
#define _MAX_PATH 260
#define _MAX_DRIVE 3
#define _MAX_DIR 256
#define _MAX_FNAME 256
#define _MAX_EXT 256
#define _MAX_ENV 32767
#define _CVTBUFSIZE 349
#define _OUT_TO_DEFAULT 0
#define _OUT_TO_STDERR 1
#define _OUT_TO_MSGBOX 2
#define _REPORT_ERRMODE 3
#define _WRITE_ABORT_MSG 0x1
#define _CALL_REPORTFAULT 0x2
#define _countof(array) (sizeof(array) / sizeof((array)[0]))
#ifndef __cplusplus
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define min(a, b) (((a) < (b)) ? (a) : (b))
#endif

typedef int (*_onexit_t)(void);
typedef void (*_invalid_parameter_handler)(const wchar_t *, const wchar_t *, const wchar_t *, unsigned int, uintptr_t);
typedef void (*_purecall_handler)(void);

int ___mb_cur_max_func(void);
int *__p___argc(void);
char ***__p___argv(void);
wchar_t ***__p___wargv(void);
char ***__p__environ(void);
wchar_t ***__p__wenviron(void);
char **__p__pgmptr(void);

#define __argc (*__p___argc())
#define __argv (*__p___argv())
#define __wargv (*__p___wargv())
#define _environ (*__p__environ())
#define _wenviron (*__p__wenviron())
#define environ _environ
#define _pgmptr (*__p__pgmptr())

extern char *_sys_errlist[];
extern int _sys_nerr;
extern int _fmode;
extern unsigned int _osplatform;
extern unsigned int _winver;
extern unsigned int _winmajor;
extern unsigned int _winminor;

#define sys_errlist _sys_errlist
#define sys_nerr _sys_nerr

void _exit(int) __attribute__((noreturn));
_onexit_t _onexit(_onexit_t);
_onexit_t onexit(_onexit_t);
_invalid_parameter_handler _set_invalid_parameter_handler(_invalid_parameter_handler);
_invalid_parameter_handler _get_invalid_parameter_handler(void);
_invalid_parameter_handler _set_thread_local_invalid_parameter_handler(_invalid_parameter_handler);
_purecall_handler _set_purecall_handler(_purecall_handler);
unsigned int _set_abort_behavior(unsigned int, unsigned int);
int _set_error_mode(int);
long long _abs64(long long);
long long _atoi64(const char *);
long long _strtoi64(const char *, char **, int);
unsigned long long _strtoui64(const char *, char **, int);
double _strtod_l(const char *, char **, _locale_t);
long _strtol_l(const char *, char **, int, _locale_t);
unsigned long _strtoul_l(const char *, char **, int, _locale_t);
long long _strtoll_l(const char *, char **, int, _locale_t);
double _atof_l(const char *, _locale_t);
int _atoi_l(const char *, _locale_t);
int _atodbl(double *, char *);
char *_itoa(int, char *, int);
char *_ltoa(long, char *, int);
char *_ultoa(unsigned long, char *, int);
char *_i64toa(long long, char *, int);
char *_ui64toa(unsigned long long, char *, int);
char *itoa(int, char *, int);
char *ltoa(long, char *, int);
char *ultoa(unsigned long, char *, int);
errno_t _itoa_s(int, char *, size_t, int);
errno_t _ltoa_s(long, char *, size_t, int);
errno_t _ultoa_s(unsigned long, char *, size_t, int);
errno_t _i64toa_s(long long, char *, size_t, int);
errno_t _ui64toa_s(unsigned long long, char *, size_t, int);
wchar_t *_itow(int, wchar_t *, int);
errno_t _itow_s(int, wchar_t *, size_t, int);
wchar_t *_ltow(long, wchar_t *, int);
wchar_t *_ultow(unsigned long, wchar_t *, int);
wchar_t *_i64tow(long long, wchar_t *, int);
int _wtoi(const wchar_t *);
long _wtol(const wchar_t *);
long long _wtoi64(const wchar_t *);
double _wtof(const wchar_t *);
double wcstod(const wchar_t *restrict, wchar_t **restrict);
long wcstol(const wchar_t *restrict, wchar_t **restrict, int);
unsigned long wcstoul(const wchar_t *restrict, wchar_t **restrict, int);
char *_ecvt(double, int, int *, int *);
char *_fcvt(double, int, int *, int *);
char *_gcvt(double, int, char *);
errno_t _ecvt_s(char *, size_t, double, int, int *, int *);
errno_t _fcvt_s(char *, size_t, double, int, int *, int *);
errno_t _gcvt_s(char *, size_t, double, int);
char *ecvt(double, int, int *, int *);
char *fcvt(double, int, int *, int *);
char *gcvt(double, int, char *);
char *_fullpath(char *, const char *, size_t);
wchar_t *_wfullpath(wchar_t *, const wchar_t *, size_t);
void _makepath(char *, const char *, const char *, const char *, const char *);
void _splitpath(const char *, char *, char *, char *, char *);
void _wmakepath(wchar_t *, const wchar_t *, const wchar_t *, const wchar_t *, const wchar_t *);
void _wsplitpath(const wchar_t *, wchar_t *, wchar_t *, wchar_t *, wchar_t *);
errno_t _makepath_s(char *, size_t, const char *, const char *, const char *, const char *);
errno_t _splitpath_s(const char *, char *, size_t, char *, size_t, char *, size_t, char *, size_t);
errno_t _wsplitpath_s(const wchar_t *, wchar_t *, size_t, wchar_t *, size_t, wchar_t *, size_t, wchar_t *, size_t);
int _putenv(const char *);
int putenv(const char *);
errno_t _putenv_s(const char *, const char *);
int _wputenv(const wchar_t *);
errno_t _wputenv_s(const wchar_t *, const wchar_t *);
wchar_t *_wgetenv(const wchar_t *);
errno_t getenv_s(size_t *, char *, rsize_t, const char *);
errno_t _dupenv_s(char **, size_t *, const char *);
errno_t _wdupenv_s(wchar_t **, size_t *, const wchar_t *);
void _searchenv(const char *, const char *, char *);
int _wsystem(const wchar_t *);
void perror(const char *);
errno_t rand_s(unsigned int *);
unsigned int _rotl(unsigned int, int);
unsigned int _rotr(unsigned int, int);
unsigned long _lrotl(unsigned long, int);
unsigned long _lrotr(unsigned long, int);
unsigned long long _rotl64(unsigned long long, int);
unsigned long long _rotr64(unsigned long long, int);
unsigned short _byteswap_ushort(unsigned short);
unsigned long _byteswap_ulong(unsigned long);
unsigned long long _byteswap_uint64(unsigned long long);
void _swab(char *, char *, int);
void swab(char *, char *, int);
int _mblen_l(const char *, size_t, _locale_t);
size_t _mbstrlen(const char *);
errno_t mbstowcs_s(size_t *, wchar_t *, size_t, const char *, size_t);
errno_t wcstombs_s(size_t *, char *, size_t, const wchar_t *, size_t);
size_t _mbstowcs_l(wchar_t *, const char *, size_t, _locale_t);
size_t _wcstombs_l(char *, const wchar_t *, size_t, _locale_t);
errno_t wctomb_s(int *, char *, rsize_t, wchar_t);
void *bsearch_s(const void *, const void *, rsize_t, rsize_t, int (*)(void *, const void *, const void *), void *);
void qsort_s(void *, rsize_t, rsize_t, int (*)(void *, const void *, const void *), void *);
void *_aligned_malloc(size_t, size_t);
void *_aligned_realloc(void *, size_t, size_t);
void *_aligned_recalloc(void *, size_t, size_t, size_t);
void *_aligned_offset_malloc(size_t, size_t, size_t);
size_t _aligned_msize(void *, size_t, size_t);
void _aligned_free(void *);
void *_recalloc(void *, size_t, size_t);
size_t _msize(void *);
void *_expand(void *, size_t);
void _sleep(unsigned long);
void _beep(unsigned int, unsigned int);

#endif
