#ifndef REFHOUND_X86INTRIN_H
#define REFHOUND_X86INTRIN_H

#include <immintrin.h>
#include <ia32intrin.h>
#include <ammintrin.h>

#endif
