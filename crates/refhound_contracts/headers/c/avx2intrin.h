#ifndef REFHOUND_AVX2INTRIN_H
#define REFHOUND_AVX2INTRIN_H

#include <immintrin.h>

#endif
