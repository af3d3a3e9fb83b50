#ifndef REFHOUND_MACH_MACH_PORT_H
#define REFHOUND_MACH_MACH_PORT_H

#include <mach/mach_types.h>

kern_return_t mach_port_deallocate(ipc_space_t, mach_port_name_t);
kern_return_t mach_port_allocate(ipc_space_t, mach_port_right_t, mach_port_name_t *);
kern_return_t mach_port_mod_refs(ipc_space_t, mach_port_name_t, mach_port_right_t, int);

#endif
