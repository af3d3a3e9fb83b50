#ifndef REFHOUND_AMMINTRIN_H
#define REFHOUND_AMMINTRIN_H

#include <pmmintrin.h>

void _mm_stream_sd(double *, __m128d);
void _mm_stream_ss(float *, __m128);
__m128i _mm_extract_si64(__m128i, __m128i);
__m128i _mm_extracti_si64(__m128i, unsigned int, unsigned int);
__m128i _mm_insert_si64(__m128i, __m128i);
__m128i _mm_inserti_si64(__m128i, __m128i, unsigned int, unsigned int);

#endif
