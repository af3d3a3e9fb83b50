#ifndef REFHOUND_MACH_TASK_H
#define REFHOUND_MACH_TASK_H

#include <mach/task_info.h>

kern_return_t task_info(task_name_t, task_flavor_t, task_info_t, mach_msg_type_number_t *);
kern_return_t task_threads(task_inspect_t, thread_act_array_t *, mach_msg_type_number_t *);
kern_return_t task_suspend(task_t);
kern_return_t task_resume(task_t);
kern_return_t semaphore_create(task_t, semaphore_t *, int, int);
kern_return_t semaphore_destroy(task_t, semaphore_t);

#endif
