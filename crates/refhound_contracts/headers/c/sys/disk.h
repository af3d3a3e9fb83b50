#ifndef REFHOUND_SYS_DISK_H
#define REFHOUND_SYS_DISK_H

#include <sys/ioctl.h>

#endif
