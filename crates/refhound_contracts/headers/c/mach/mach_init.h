#ifndef REFHOUND_MACH_MACH_INIT_H
#define REFHOUND_MACH_MACH_INIT_H

#include <mach/mach_types.h>

extern mach_port_t mach_task_self_;
extern vm_size_t vm_page_size;
extern vm_size_t vm_kernel_page_size;

#define mach_task_self() mach_task_self_
#define current_task() mach_task_self()

mach_port_t mach_host_self(void);
mach_port_t mach_thread_self(void);
kern_return_t host_page_size(host_t, vm_size_t *);

#endif
