#ifndef REFHOUND_MACH_VM_MAP_H
#define REFHOUND_MACH_VM_MAP_H

#include <mach/vm_region.h>

kern_return_t vm_allocate(vm_map_t, vm_address_t *, vm_size_t, int);
kern_return_t vm_deallocate(vm_map_t, vm_address_t, vm_size_t);
kern_return_t vm_protect(vm_map_t, vm_address_t, vm_size_t, boolean_t, vm_prot_t);
kern_return_t vm_region_64(vm_map_t, vm_address_t *, vm_size_t *, vm_region_flavor_t, vm_region_info_t, mach_msg_type_number_t *, mach_port_t *);
kern_return_t vm_remap(vm_map_t, vm_address_t *, vm_size_t, vm_address_t, int, vm_map_t, vm_address_t, boolean_t, vm_prot_t *, vm_prot_t *, vm_inherit_t);

#endif
