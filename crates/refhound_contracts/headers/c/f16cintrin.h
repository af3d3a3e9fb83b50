#ifndef REFHOUND_F16CINTRIN_H
#define REFHOUND_F16CINTRIN_H

#include <immintrin.h>

#endif
