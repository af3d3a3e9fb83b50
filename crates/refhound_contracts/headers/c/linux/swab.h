#ifndef REFHOUND_LINUX_SWAB_H
#define REFHOUND_LINUX_SWAB_H

#include <byteswap.h>

#endif
