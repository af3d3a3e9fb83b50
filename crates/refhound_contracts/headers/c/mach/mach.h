#ifndef REFHOUND_MACH_MACH_H
#define REFHOUND_MACH_MACH_H

#include <mach/mach_types.h>
#include <mach/mach_init.h>
#include <mach/mach_traps.h>
#include <mach/mach_error.h>
#include <mach/mach_port.h>
#include <mach/mach_host.h>
#include <mach/mach_time.h>
#include <mach/clock.h>
#include <mach/task.h>
#include <mach/semaphore.h>
#include <mach/thread_act.h>
#include <mach/vm_map.h>
#include <mach/vm_statistics.h>

#endif
