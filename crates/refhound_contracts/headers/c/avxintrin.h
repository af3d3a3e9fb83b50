#ifndef REFHOUND_AVXINTRIN_H
#define REFHOUND_AVXINTRIN_H

#include <immintrin.h>

#endif
