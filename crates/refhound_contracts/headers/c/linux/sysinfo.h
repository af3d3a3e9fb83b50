#ifndef REFHOUND_LINUX_SYSINFO_H
#define REFHOUND_LINUX_SYSINFO_H

#include <sys/sysinfo.h>

#endif
