#ifndef REFHOUND_BMI2INTRIN_H
#define REFHOUND_BMI2INTRIN_H

#include <immintrin.h>

#endif
