#ifndef REFHOUND_WINDOWS_TIME_H
#define REFHOUND_WINDOWS_TIME_H

#include <refhound/windows/types.h>

#undef CLOCKS_PER_SEC
#define CLOCKS_PER_SEC ((clock_t)1000)
#define CLK_TCK CLOCKS_PER_SEC

struct _timespec32 {
    __time32_t tv_sec;
    long tv_nsec;
};

struct _timespec64 {
    __time64_t tv_sec;
    long tv_nsec;
};

__time32_t _time32(__time32_t *);
__time64_t _time64(__time64_t *);
__time32_t _mktime32(struct tm *);
__time64_t _mktime64(struct tm *);
__time64_t _mkgmtime(struct tm *);
__time32_t _mkgmtime32(struct tm *);
__time64_t _mkgmtime64(struct tm *);
double _difftime64(__time64_t, __time64_t);
struct tm *_gmtime32(const __time32_t *);
struct tm *_gmtime64(const __time64_t *);
struct tm *_localtime32(const __time32_t *);
struct tm *_localtime64(const __time64_t *);
errno_t gmtime_s(struct tm *, const time_t *);
errno_t localtime_s(struct tm *, const time_t *);
errno_t _gmtime32_s(struct tm *, const __time32_t *);
errno_t _gmtime64_s(struct tm *, const __time64_t *);
errno_t _localtime32_s(struct tm *, const __time32_t *);
errno_t _localtime64_s(struct tm *, const __time64_t *);
errno_t asctime_s(char *, size_t, const struct tm *);
errno_t ctime_s(char *, size_t, const time_t *);
char *_ctime64(const __time64_t *);
size_t _strftime_l(char *, size_t, const char *, const struct tm *, _locale_t);
size_t wcsftime(wchar_t *restrict, size_t, const wchar_t *restrict, const struct tm *restrict);
char *_strdate(char *);
char *_strtime(char *);
errno_t _strdate_s(char *, size_t);
errno_t _strtime_s(char *, size_t);
void _tzset(void);
void tzset(void);
errno_t _get_daylight(int *);
errno_t _get_dstbias(long *);
errno_t _get_timezone(long *);
errno_t _get_tzname(size_t *, char *, size_t, int);
unsigned int _getsystime(struct tm *);
unsigned int _setsystime(struct tm *, unsigned int);
int *__daylight(void);
long *__dstbias(void);
long *__timezone(void);
char **__tzname(void);

#define _daylight (*__daylight())
#define _dstbias (*__dstbias())
#define _timezone (*__timezone())
#define _tzname (__tzname())

extern int daylight;
extern long timezone;
extern char *tzname[2];

#endif
