#ifndef REFHOUND_PART_STACK_T_H
#define REFHOUND_PART_STACK_T_H

#include <refhound/size_t.h>

typedef struct {
    void *ss_sp;
    int ss_flags;
    size_t ss_size;
} stack_t;

#endif
