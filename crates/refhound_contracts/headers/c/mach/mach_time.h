#ifndef REFHOUND_MACH_MACH_TIME_H
#define REFHOUND_MACH_MACH_TIME_H

#include <mach/mach_types.h>

struct mach_timebase_info {
    uint32_t numer;
    uint32_t denom;
};

typedef struct mach_timebase_info *mach_timebase_info_t;
typedef struct mach_timebase_info mach_timebase_info_data_t;

uint64_t mach_absolute_time(void);
uint64_t mach_continuous_time(void);
uint64_t mach_approximate_time(void);
kern_return_t mach_timebase_info(mach_timebase_info_t);
kern_return_t mach_wait_until(uint64_t);

#endif
