#ifndef REFHOUND_PART_MBSTATE_T_H
#define REFHOUND_PART_MBSTATE_T_H

#include <refhound/types.h>

#if defined(_WIN32)
#include <refhound/windows/types.h>

typedef _Mbstatet __mbstate_t;
#elif defined(__APPLE__)
typedef union {
    char __mbstate8[128];
    long long _mbstateL;
} __mbstate_t;
#else
typedef struct {
    int __count;
    union {
        unsigned int __wch;
        char __wchb[4];
    } __value;
} __mbstate_t;
#endif

#endif
