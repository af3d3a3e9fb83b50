#ifndef REFHOUND_MACHINE_TYPES_H
#define REFHOUND_MACHINE_TYPES_H

#include <sys/types.h>

#endif
