#ifndef REFHOUND_BYTESWAP_H
#define REFHOUND_BYTESWAP_H

#include <refhound/libc.h>
#include <refhound/byteswap.h>

#define bswap_16(x) __bswap_16 (x)
#define bswap_32(x) __bswap_32 (x)
#define bswap_64(x) __bswap_64 (x)

#endif
