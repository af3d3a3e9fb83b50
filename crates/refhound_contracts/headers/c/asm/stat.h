#ifndef REFHOUND_ASM_STAT_H
#define REFHOUND_ASM_STAT_H

#include <sys/stat.h>

#endif
