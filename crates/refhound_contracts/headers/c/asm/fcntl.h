#ifndef REFHOUND_ASM_FCNTL_H
#define REFHOUND_ASM_FCNTL_H

#include <fcntl.h>

#endif
