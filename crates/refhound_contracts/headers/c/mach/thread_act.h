#ifndef REFHOUND_MACH_THREAD_ACT_H
#define REFHOUND_MACH_THREAD_ACT_H

#include <mach/thread_info.h>
#include <mach/thread_policy.h>

kern_return_t thread_info(thread_inspect_t, thread_flavor_t, thread_info_t, mach_msg_type_number_t *);
kern_return_t thread_get_state(thread_act_t, thread_state_flavor_t, thread_state_t, mach_msg_type_number_t *);
kern_return_t thread_suspend(thread_act_t);
kern_return_t thread_resume(thread_act_t);
kern_return_t thread_terminate(thread_act_t);

#endif
