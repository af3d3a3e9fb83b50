#ifndef REFHOUND_FMAINTRIN_H
#define REFHOUND_FMAINTRIN_H

#include <immintrin.h>

#endif
