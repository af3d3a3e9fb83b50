#ifndef REFHOUND_MACH_VM_TYPES_H
#define REFHOUND_MACH_VM_TYPES_H

#include <mach/mach_types.h>

#endif
