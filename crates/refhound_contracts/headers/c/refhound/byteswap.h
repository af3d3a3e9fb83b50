#ifndef REFHOUND_PART_BYTESWAP_H
#define REFHOUND_PART_BYTESWAP_H

#include <refhound/types.h>

#endif
