#ifndef REFHOUND_MACH_PROCESSOR_INFO_H
#define REFHOUND_MACH_PROCESSOR_INFO_H

#include <mach/machine.h>

#define PROCESSOR_BASIC_INFO 1
#define PROCESSOR_CPU_LOAD_INFO 2

typedef struct processor_cpu_load_info {
    unsigned int cpu_ticks[CPU_STATE_MAX];
} processor_cpu_load_info_data_t, *processor_cpu_load_info_t;

#endif
