#ifndef REFHOUND_SYS_VMMETER_H
#define REFHOUND_SYS_VMMETER_H

#include <sys/types.h>

#endif
