#ifndef REFHOUND_NMMINTRIN_H
#define REFHOUND_NMMINTRIN_H

#include <smmintrin.h>
#include <popcntintrin.h>

#endif
