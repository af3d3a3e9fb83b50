#ifndef REFHOUND_LINUX_ERRNO_H
#define REFHOUND_LINUX_ERRNO_H

#include <asm/errno.h>

#endif
