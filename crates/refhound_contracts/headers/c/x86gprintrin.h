#ifndef REFHOUND_X86GPRINTRIN_H
#define REFHOUND_X86GPRINTRIN_H

#include <ia32intrin.h>

#endif
