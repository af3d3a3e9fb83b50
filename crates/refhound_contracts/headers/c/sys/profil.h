#ifndef REFHOUND_SYS_PROFIL_H
#define REFHOUND_SYS_PROFIL_H

#include <refhound/libc.h>
#include <sys/time.h>
#include <sys/types.h>

struct prof {
    void *pr_base;
    size_t pr_size;
    size_t pr_off;
    unsigned long pr_scale;
};

enum {
    PROF_USHORT = 0,
    PROF_UINT = 1 << 0,
    PROF_FAST = 1 << 1
};

int sprofil(struct prof *, int, struct timeval *, unsigned int);

#endif
