#ifndef REFHOUND_LINUX_STAT_H
#define REFHOUND_LINUX_STAT_H

#include <sys/stat.h>

#endif
