#ifndef REFHOUND_LINUX_SCHED_H
#define REFHOUND_LINUX_SCHED_H

#include <sched.h>

#endif
