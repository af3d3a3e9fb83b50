#ifndef REFHOUND_AVX512FINTRIN_H
#define REFHOUND_AVX512FINTRIN_H

#include <immintrin.h>

#endif
