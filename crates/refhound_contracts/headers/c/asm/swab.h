#ifndef REFHOUND_ASM_SWAB_H
#define REFHOUND_ASM_SWAB_H

#include <byteswap.h>

#endif
