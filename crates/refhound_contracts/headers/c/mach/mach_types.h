#ifndef REFHOUND_MACH_MACH_TYPES_H
#define REFHOUND_MACH_MACH_TYPES_H

#include <stdint.h>
#include <sys/types.h>
#include <mach/kern_return.h>
#include <mach/port.h>

typedef uintptr_t vm_offset_t;
typedef uintptr_t vm_size_t;
typedef vm_offset_t vm_address_t;
typedef uint64_t mach_vm_address_t;
typedef uint64_t mach_vm_offset_t;
typedef uint64_t mach_vm_size_t;
typedef uint64_t memory_object_offset_t;
typedef int vm_prot_t;
typedef unsigned int vm_inherit_t;
typedef int vm_behavior_t;
typedef mach_port_t task_t;
typedef mach_port_t task_name_t;
typedef mach_port_t task_inspect_t;
typedef mach_port_t thread_t;
typedef mach_port_t thread_act_t;
typedef mach_port_t thread_inspect_t;
typedef mach_port_t host_t;
typedef mach_port_t host_priv_t;
typedef mach_port_t host_name_port_t;
typedef mach_port_t vm_map_t;
typedef mach_port_t ipc_space_t;
typedef mach_port_t processor_t;
typedef mach_port_t processor_set_t;
typedef mach_port_t semaphore_t;
typedef mach_port_t clock_serv_t;
typedef mach_port_t memory_object_name_t;
typedef mach_port_t io_master_t;
typedef thread_act_t *thread_act_array_t;
typedef thread_act_t *thread_act_port_array_t;
typedef natural_t mach_msg_type_number_t;
typedef integer_t *host_info_t;
typedef integer_t *host_info64_t;
typedef integer_t *task_info_t;
typedef integer_t *thread_info_t;
typedef integer_t *thread_state_t;
typedef integer_t *thread_policy_t;
typedef integer_t *processor_info_array_t;
typedef int *vm_region_info_t;
typedef integer_t host_flavor_t;
typedef natural_t task_flavor_t;
typedef natural_t thread_flavor_t;
typedef natural_t thread_policy_flavor_t;
typedef int thread_state_flavor_t;
typedef int processor_flavor_t;
typedef int vm_region_flavor_t;
typedef int exception_type_t;
typedef int policy_t;

typedef struct time_value {
    integer_t seconds;
    integer_t microseconds;
} time_value_t;

typedef struct mach_timespec {
    unsigned int tv_sec;
    int tv_nsec;
} mach_timespec_t;

#endif
