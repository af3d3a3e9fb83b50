#ifndef REFHOUND_PART_STRUCT_TIMEVAL_H
#define REFHOUND_PART_STRUCT_TIMEVAL_H

#include <refhound/types.h>

struct timeval {
    __time_t tv_sec;
    __suseconds_t tv_usec;
};

#endif
