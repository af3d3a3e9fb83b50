#ifndef REFHOUND_WINDOWS_SYS_TIMEB_H
#define REFHOUND_WINDOWS_SYS_TIMEB_H

#include <refhound/windows/types.h>

struct __timeb32 {
    __time32_t time;
    unsigned short millitm;
    short timezone;
    short dstflag;
};

struct __timeb64 {
    __time64_t time;
    unsigned short millitm;
    short timezone;
    short dstflag;
};

struct timeb {
    __time64_t time;
    unsigned short millitm;
    short timezone;
    short dstflag;
};

#define _timeb __timeb64

void _ftime(struct __timeb64 *);
void _ftime32(struct __timeb32 *);
void _ftime64(struct __timeb64 *);
errno_t _ftime_s(struct __timeb64 *);
errno_t _ftime64_s(struct __timeb64 *);
void ftime(struct timeb *);

#endif
