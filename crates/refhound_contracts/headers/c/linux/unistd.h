#ifndef REFHOUND_LINUX_UNISTD_H
#define REFHOUND_LINUX_UNISTD_H

#include <asm/unistd.h>

#endif
