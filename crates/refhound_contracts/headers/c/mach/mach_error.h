#ifndef REFHOUND_MACH_MACH_ERROR_H
#define REFHOUND_MACH_MACH_ERROR_H

#include <mach/mach_types.h>

typedef kern_return_t mach_error_t;

char *mach_error_string(mach_error_t);
void mach_error(const char *, mach_error_t);

#endif
