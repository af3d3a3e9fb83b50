#ifndef REFHOUND_MACH_MACH_TRAPS_H
#define REFHOUND_MACH_MACH_TRAPS_H

#include <mach/mach_types.h>

kern_return_t task_for_pid(mach_port_name_t, int, mach_port_name_t *);
kern_return_t pid_for_task(mach_port_name_t, int *);

#endif
