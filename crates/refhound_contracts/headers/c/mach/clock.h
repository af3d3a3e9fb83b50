#ifndef REFHOUND_MACH_CLOCK_H
#define REFHOUND_MACH_CLOCK_H

#include <mach/mach_types.h>

#define SYSTEM_CLOCK 0
#define CALENDAR_CLOCK 1
#define REALTIME_CLOCK 0

kern_return_t clock_get_time(clock_serv_t, mach_timespec_t *);
kern_return_t host_get_clock_service(host_t, int, clock_serv_t *);

#endif
