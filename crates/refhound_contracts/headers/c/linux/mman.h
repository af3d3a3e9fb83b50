#ifndef REFHOUND_LINUX_MMAN_H
#define REFHOUND_LINUX_MMAN_H

#include <sys/mman.h>

#endif
