#ifndef REFHOUND_NMMINTRIN_H
#define REFHOUND_NMMINTRIN_H

#include <smmintrin.h>

int _mm_popcnt_u32(unsigned int);
long long _mm_popcnt_u64(unsigned long long);

#endif
