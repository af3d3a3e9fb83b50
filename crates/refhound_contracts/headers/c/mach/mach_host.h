#ifndef REFHOUND_MACH_MACH_HOST_H
#define REFHOUND_MACH_MACH_HOST_H

#include <mach/host_info.h>
#include <mach/processor_info.h>

kern_return_t host_info(host_t, host_flavor_t, host_info_t, mach_msg_type_number_t *);
kern_return_t host_statistics(host_priv_t, host_flavor_t, host_info_t, mach_msg_type_number_t *);
kern_return_t host_statistics64(host_priv_t, host_flavor_t, host_info64_t, mach_msg_type_number_t *);
kern_return_t host_processor_info(host_t, processor_flavor_t, natural_t *, processor_info_array_t *, mach_msg_type_number_t *);
kern_return_t host_page_size(host_t, vm_size_t *);
kern_return_t host_get_clock_service(host_t, int, clock_serv_t *);

#endif
