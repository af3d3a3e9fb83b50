#ifndef REFHOUND_PMMINTRIN_H
#define REFHOUND_PMMINTRIN_H

#include <emmintrin.h>

__m128 _mm_addsub_ps(__m128, __m128);
__m128 _mm_hadd_ps(__m128, __m128);
__m128 _mm_hsub_ps(__m128, __m128);
__m128 _mm_movehdup_ps(__m128);
__m128 _mm_moveldup_ps(__m128);
__m128d _mm_addsub_pd(__m128d, __m128d);
__m128d _mm_hadd_pd(__m128d, __m128d);
__m128d _mm_hsub_pd(__m128d, __m128d);
__m128d _mm_loaddup_pd(double const *);
__m128d _mm_movedup_pd(__m128d);
__m128i _mm_lddqu_si128(__m128i const *);

#endif
