#ifndef REFHOUND_PART_STRUCT_TIMESPEC_H
#define REFHOUND_PART_STRUCT_TIMESPEC_H

#include <refhound/types.h>
#include <refhound/endian.h>

typedef __time_t time_t;

struct timespec {
    time_t tv_sec;
    __syscall_slong_t tv_nsec;
};

#endif
