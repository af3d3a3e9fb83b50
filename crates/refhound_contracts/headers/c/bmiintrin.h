#ifndef REFHOUND_BMIINTRIN_H
#define REFHOUND_BMIINTRIN_H

#include <immintrin.h>

#endif
