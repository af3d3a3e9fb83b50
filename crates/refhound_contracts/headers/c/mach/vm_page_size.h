#ifndef REFHOUND_MACH_VM_PAGE_SIZE_H
#define REFHOUND_MACH_VM_PAGE_SIZE_H

#include <mach/mach_init.h>

#endif
