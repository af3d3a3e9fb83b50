#ifndef REFHOUND_SHAINTRIN_H
#define REFHOUND_SHAINTRIN_H

#include <immintrin.h>

#endif
