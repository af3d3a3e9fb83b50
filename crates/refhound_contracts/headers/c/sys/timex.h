#ifndef REFHOUND_SYS_TIMEX_H
#define REFHOUND_SYS_TIMEX_H

#include <refhound/libc.h>
#include <sys/time.h>
#include <refhound/timex.h>

#define NTP_API 4

struct ntptimeval {
    struct timeval time;
    long maxerror;
    long esterror;
    long tai;
    long __glibc_reserved1;
    long __glibc_reserved2;
    long __glibc_reserved3;
    long __glibc_reserved4;
};

#define TIME_OK 0
#define TIME_INS 1
#define TIME_DEL 2
#define TIME_OOP 3
#define TIME_WAIT 4
#define TIME_ERROR 5
#define TIME_BAD TIME_ERROR
#define MAXTC 6

int adjtimex(struct timex *);
int ntp_gettimex(struct ntptimeval *);
int ntp_gettime(struct ntptimeval *);
int ntp_adjtime(struct timex *);

#endif
