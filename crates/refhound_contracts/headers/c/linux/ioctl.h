#ifndef REFHOUND_LINUX_IOCTL_H
#define REFHOUND_LINUX_IOCTL_H

#include <asm/ioctl.h>

#endif
