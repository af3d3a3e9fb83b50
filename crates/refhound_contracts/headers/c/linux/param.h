#ifndef REFHOUND_LINUX_PARAM_H
#define REFHOUND_LINUX_PARAM_H

#include <sys/param.h>

#endif
