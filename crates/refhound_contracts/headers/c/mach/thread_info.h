#ifndef REFHOUND_MACH_THREAD_INFO_H
#define REFHOUND_MACH_THREAD_INFO_H

#include <mach/mach_types.h>

struct thread_basic_info {
    time_value_t user_time;
    time_value_t system_time;
    integer_t cpu_usage;
    policy_t policy;
    integer_t run_state;
    integer_t flags;
    integer_t suspend_count;
    integer_t sleep_time;
};
typedef struct thread_basic_info thread_basic_info_data_t, *thread_basic_info_t;

#define THREAD_BASIC_INFO 3
#define THREAD_INFO_MAX 32
#define THREAD_BASIC_INFO_COUNT (sizeof(thread_basic_info_data_t) / sizeof(natural_t))
#define TH_USAGE_SCALE 1000
#define TH_FLAGS_IDLE 0x2

typedef integer_t thread_info_data_t[THREAD_INFO_MAX];

#endif
