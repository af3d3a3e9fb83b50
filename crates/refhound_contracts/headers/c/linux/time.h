#ifndef REFHOUND_LINUX_TIME_H
#define REFHOUND_LINUX_TIME_H

#include <time.h>
#include <sys/time.h>

#endif
