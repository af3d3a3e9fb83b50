#ifndef REFHOUND_MACH_TASK_INFO_H
#define REFHOUND_MACH_TASK_INFO_H

#include <mach/mach_types.h>

struct task_basic_info {
    integer_t suspend_count;
    vm_size_t virtual_size;
    vm_size_t resident_size;
    time_value_t user_time;
    time_value_t system_time;
    policy_t policy;
} __attribute__((packed, aligned(4)));
typedef struct task_basic_info task_basic_info_data_t, *task_basic_info_t;
typedef struct task_basic_info task_basic_info_64_data_t;

struct mach_task_basic_info {
    mach_vm_size_t virtual_size;
    mach_vm_size_t resident_size;
    mach_vm_size_t resident_size_max;
    time_value_t user_time;
    time_value_t system_time;
    policy_t policy;
    integer_t suspend_count;
};
typedef struct mach_task_basic_info mach_task_basic_info_data_t, *mach_task_basic_info_t;

struct task_events_info {
    integer_t faults;
    integer_t pageins;
    integer_t cow_faults;
    integer_t messages_sent;
    integer_t messages_received;
    integer_t syscalls_mach;
    integer_t syscalls_unix;
    integer_t csw;
};
typedef struct task_events_info task_events_info_data_t, *task_events_info_t;

struct task_thread_times_info {
    time_value_t user_time;
    time_value_t system_time;
};
typedef struct task_thread_times_info task_thread_times_info_data_t;

#define TASK_BASIC_INFO 18
#define TASK_EVENTS_INFO 2
#define TASK_THREAD_TIMES_INFO 3
#define MACH_TASK_BASIC_INFO 20
#define TASK_BASIC_INFO_COUNT (sizeof(task_basic_info_data_t) / sizeof(natural_t))
#define MACH_TASK_BASIC_INFO_COUNT (sizeof(mach_task_basic_info_data_t) / sizeof(natural_t))
#define TASK_EVENTS_INFO_COUNT (sizeof(task_events_info_data_t) / sizeof(natural_t))
#define TASK_THREAD_TIMES_INFO_COUNT (sizeof(task_thread_times_info_data_t) / sizeof(natural_t))

#endif
