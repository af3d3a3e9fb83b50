#ifndef REFHOUND_SYS_TIMEB_H
#define REFHOUND_SYS_TIMEB_H

#if defined(_WIN32)
#include <refhound/windows/sys/timeb.h>
#else
#include <refhound/libc.h>
#include <refhound/types.h>

typedef __time_t time_t;

struct timeb {
    time_t time;
    unsigned short millitm;
    short timezone;
    short dstflag;
};

int ftime(struct timeb *);
#endif

#endif
