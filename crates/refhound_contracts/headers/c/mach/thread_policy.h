#ifndef REFHOUND_MACH_THREAD_POLICY_H
#define REFHOUND_MACH_THREAD_POLICY_H

#include <mach/mach_types.h>

#define THREAD_STANDARD_POLICY 1
#define THREAD_TIME_CONSTRAINT_POLICY 2
#define THREAD_PRECEDENCE_POLICY 3
#define THREAD_AFFINITY_POLICY 4

typedef struct thread_affinity_policy {
    integer_t affinity_tag;
} thread_affinity_policy_data_t, *thread_affinity_policy_t;

kern_return_t thread_policy_set(thread_t, thread_policy_flavor_t, thread_policy_t, mach_msg_type_number_t);
kern_return_t thread_policy_get(thread_t, thread_policy_flavor_t, thread_policy_t, mach_msg_type_number_t *, boolean_t *);

#endif
