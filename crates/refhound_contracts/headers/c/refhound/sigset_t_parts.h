#ifndef REFHOUND_PART_SIGSET_T_PARTS_H
#define REFHOUND_PART_SIGSET_T_PARTS_H

#if defined(__APPLE__)
typedef unsigned int __sigset_t;
#else
#include <refhound/types.h>

#define _SIGSET_NWORDS (1024 / (8 * sizeof (unsigned long)))

typedef struct {
    unsigned long __val[(1024 / (8 *sizeof (unsigned long)))];
} __sigset_t;
#endif

#endif
