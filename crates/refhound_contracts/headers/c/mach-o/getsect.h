#ifndef REFHOUND_MACH_O_GETSECT_H
#define REFHOUND_MACH_O_GETSECT_H

#include <mach-o/loader.h>

const char *getsectdata(const char *, const char *, unsigned long *);

#endif
