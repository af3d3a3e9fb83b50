#ifndef REFHOUND_LINUX_MOUNT_H
#define REFHOUND_LINUX_MOUNT_H

#include <sys/mount.h>

#endif
