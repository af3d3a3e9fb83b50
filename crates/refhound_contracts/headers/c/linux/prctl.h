#ifndef REFHOUND_LINUX_PRCTL_H
#define REFHOUND_LINUX_PRCTL_H

#include <sys/prctl.h>

#endif
