#ifndef REFHOUND_ASM_BYTEORDER_H
#define REFHOUND_ASM_BYTEORDER_H

#define __LITTLE_ENDIAN 1234
#define __LITTLE_ENDIAN_BITFIELD

#include <linux/types.h>

#endif
