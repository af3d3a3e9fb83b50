#ifndef REFHOUND_TIME_H
#define REFHOUND_TIME_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <refhound/null.h>
#include <refhound/types.h>

#define CLOCKS_PER_SEC ((__clock_t) 1000000)

typedef __clock_t clock_t;
typedef __time_t time_t;

struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
#if !defined(_WIN32)
    long tm_gmtoff;
    const char *tm_zone;
#endif
};

#include <refhound/struct_timespec.h>

#define TIME_UTC 1

clock_t clock(void);
time_t time(time_t *);
double difftime(time_t, time_t);
time_t mktime(struct tm *);
size_t strftime(char *restrict, size_t, const char *restrict, const struct tm *restrict);
struct tm *gmtime(const time_t *);
struct tm *localtime(const time_t *);
char *asctime(const struct tm *);
char *ctime(const time_t *);
int timespec_get(struct timespec *, int);

#if defined(_WIN32)
#include <refhound/windows/time.h>
#else
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
#define TIMER_ABSTIME 1

#include <refhound/timex.h>

int clock_adjtime(__clockid_t, struct timex *);

typedef __clockid_t clockid_t;
typedef __timer_t timer_t;

struct itimerspec {
    struct timespec it_interval;
    struct timespec it_value;
};
struct sigevent;

typedef __pid_t pid_t;

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

char *strptime(const char *restrict, const char *restrict, struct tm *);
size_t strftime_l(char *restrict, size_t, const char *restrict, const struct tm *restrict, locale_t);
char *strptime_l(const char *restrict, const char *restrict, struct tm *, locale_t);
struct tm *gmtime_r(const time_t *restrict, struct tm *restrict);
struct tm *localtime_r(const time_t *restrict, struct tm *restrict);
char *asctime_r(const struct tm *restrict, char *restrict);
char *ctime_r(const time_t *restrict, char *restrict);

extern char *tzname[2];

void tzset(void);

extern int daylight;
extern long timezone;

time_t timegm(struct tm *);
time_t timelocal(struct tm *);
int dysize(int);
int nanosleep(const struct timespec *, struct timespec *);
int clock_getres(clockid_t, struct timespec *);
int clock_gettime(clockid_t, struct timespec *);
int clock_settime(clockid_t, const struct timespec *);
int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
int clock_getcpuclockid(pid_t, clockid_t *);
int timer_create(clockid_t, struct sigevent *restrict, timer_t *restrict);
int timer_delete(timer_t);
int timer_settime(timer_t, int, const struct itimerspec *restrict, struct itimerspec *restrict);
int timer_gettime(timer_t, struct itimerspec *);
int timer_getoverrun(timer_t);
int timespec_getres(struct timespec *, int);

extern int getdate_err;

struct tm *getdate(const char *);
int getdate_r(const char *restrict, struct tm *restrict);
#endif

#if defined(__APPLE__)
#include <refhound/macos/time.h>
#endif

#endif
