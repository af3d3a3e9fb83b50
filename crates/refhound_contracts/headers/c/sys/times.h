#ifndef REFHOUND_SYS_TIMES_H
#define REFHOUND_SYS_TIMES_H

#include <refhound/libc.h>
#include <refhound/types.h>

typedef __clock_t clock_t;

struct tms {
    clock_t tms_utime;
    clock_t tms_stime;
    clock_t tms_cutime;
    clock_t tms_cstime;
};

clock_t times(struct tms *);

#endif
