#ifndef REFHOUND_POPCNTINTRIN_H
#define REFHOUND_POPCNTINTRIN_H

int _mm_popcnt_u32(unsigned int);
long long _mm_popcnt_u64(unsigned long long);

#endif
