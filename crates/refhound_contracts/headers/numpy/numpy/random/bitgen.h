/* Sources of random bits. */
#ifndef REFHOUND_NUMPY_RANDOM_BITGEN_H
#define REFHOUND_NUMPY_RANDOM_BITGEN_H
#include "Python.h"

typedef struct bitgen {
    void *state;
    uint64_t (*next_uint64)(void *st);
    uint32_t (*next_uint32)(void *st);
    double (*next_double)(void *st);
    uint64_t (*next_raw)(void *st);
} bitgen_t;

#endif
