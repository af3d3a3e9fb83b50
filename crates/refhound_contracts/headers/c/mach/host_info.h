#ifndef REFHOUND_MACH_HOST_INFO_H
#define REFHOUND_MACH_HOST_INFO_H

#include <mach/machine.h>
#include <mach/vm_statistics.h>

typedef struct host_basic_info {
    integer_t max_cpus;
    integer_t avail_cpus;
    natural_t memory_size;
    cpu_type_t cpu_type;
    cpu_subtype_t cpu_subtype;
    integer_t cpu_threadtype;
    integer_t physical_cpu;
    integer_t physical_cpu_max;
    integer_t logical_cpu;
    integer_t logical_cpu_max;
    uint64_t max_mem;
} host_basic_info_data_t, *host_basic_info_t;

typedef struct host_cpu_load_info {
    natural_t cpu_ticks[CPU_STATE_MAX];
} host_cpu_load_info_data_t, *host_cpu_load_info_t;

typedef struct host_load_info {
    integer_t avenrun[3];
    integer_t mach_factor[3];
} host_load_info_data_t, *host_load_info_t;

#define HOST_BASIC_INFO 1
#define HOST_LOAD_INFO 1
#define HOST_VM_INFO 2
#define HOST_CPU_LOAD_INFO 3
#define HOST_VM_INFO64 4
#define HOST_BASIC_INFO_COUNT ((mach_msg_type_number_t)(sizeof(host_basic_info_data_t) / sizeof(integer_t)))
#define HOST_LOAD_INFO_COUNT ((mach_msg_type_number_t)(sizeof(host_load_info_data_t) / sizeof(integer_t)))
#define HOST_VM_INFO_COUNT ((mach_msg_type_number_t)(sizeof(vm_statistics_data_t) / sizeof(integer_t)))
#define HOST_VM_INFO64_COUNT ((mach_msg_type_number_t)(sizeof(vm_statistics64_data_t) / sizeof(integer_t)))
#define HOST_CPU_LOAD_INFO_COUNT ((mach_msg_type_number_t)(sizeof(host_cpu_load_info_data_t) / sizeof(integer_t)))

#endif
