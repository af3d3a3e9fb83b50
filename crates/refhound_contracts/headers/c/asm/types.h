#ifndef REFHOUND_ASM_TYPES_H
#define REFHOUND_ASM_TYPES_H

#include <asm-generic/int-ll64.h>

#endif
