#ifndef REFHOUND_MACH_MACH_INTERFACE_H
#define REFHOUND_MACH_MACH_INTERFACE_H

#include <mach/mach.h>

#endif
