#ifndef REFHOUND_PART_MBSTATE_T_H
#define REFHOUND_PART_MBSTATE_T_H

#include <refhound/types.h>

typedef struct {
    int __count;
    union {
        unsigned int __wch;
        char __wchb[4];
    } __value;
} __mbstate_t;

#endif
