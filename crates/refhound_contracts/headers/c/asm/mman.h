#ifndef REFHOUND_ASM_MMAN_H
#define REFHOUND_ASM_MMAN_H

#include <sys/mman.h>

#endif
