#ifndef REFHOUND_SYS_GMON_H
#define REFHOUND_SYS_GMON_H

#include <refhound/libc.h>
#include <sys/types.h>

struct __bb {
    long zero_word;
    const char *filename;
    long *counts;
    long ncounts;
    struct __bb *next;
    const unsigned long *addresses;
};

#define HISTCOUNTER unsigned short
#define HISTFRACTION 2
#define HASHFRACTION 2
#define ARCDENSITY 3
#define MINARCS 50
#define ARCINDEX unsigned long
#define MAXARCS (1 << 20)

struct tostruct {
    unsigned long selfpc;
    long count;
    unsigned long link;
};

struct rawarc {
    unsigned long raw_frompc;
    unsigned long raw_selfpc;
    long raw_count;
};

#define ROUNDDOWN(x,y) (((x)/(y))*(y))
#define ROUNDUP(x,y) ((((x)+(y)-1)/(y))*(y))

struct gmonparam {
    long state;
    unsigned short *kcount;
    unsigned long kcountsize;
    unsigned long *froms;
    unsigned long fromssize;
    struct tostruct *tos;
    unsigned long tossize;
    long tolimit;
    unsigned long lowpc;
    unsigned long highpc;
    unsigned long textsize;
    unsigned long hashfraction;
    long log_hashfraction;
};

#define GMON_PROF_ON 0
#define GMON_PROF_BUSY 1
#define GMON_PROF_ERROR 2
#define GMON_PROF_OFF 3
#define GPROF_STATE 0
#define GPROF_COUNT 1
#define GPROF_FROMS 2
#define GPROF_TOS 3
#define GPROF_GMONPARAM 4

void monstartup(unsigned long, unsigned long);
void _mcleanup(void);

#endif
