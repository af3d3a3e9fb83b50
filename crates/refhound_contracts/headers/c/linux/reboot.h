#ifndef REFHOUND_LINUX_REBOOT_H
#define REFHOUND_LINUX_REBOOT_H

#include <sys/reboot.h>

#endif
