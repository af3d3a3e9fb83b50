#ifndef REFHOUND_LZCNTINTRIN_H
#define REFHOUND_LZCNTINTRIN_H

#include <immintrin.h>

#endif
