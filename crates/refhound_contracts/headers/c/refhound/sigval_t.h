#ifndef REFHOUND_PART_SIGVAL_T_H
#define REFHOUND_PART_SIGVAL_T_H

#include <refhound/types.h>

union sigval {
    int sival_int;
    void *sival_ptr;
};

typedef union sigval __sigval_t;

#endif
