#ifndef REFHOUND_MACH_SEMAPHORE_H
#define REFHOUND_MACH_SEMAPHORE_H

#include <mach/task.h>

kern_return_t semaphore_signal(semaphore_t);
kern_return_t semaphore_wait(semaphore_t);
kern_return_t semaphore_timedwait(semaphore_t, mach_timespec_t);

#endif
