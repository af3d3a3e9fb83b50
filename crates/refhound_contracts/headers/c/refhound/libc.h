#ifndef REFHOUND_PART_LIBC_H
#define REFHOUND_PART_LIBC_H

#if defined(__linux__)
#include <features.h>
#elif defined(__APPLE__)
#include <sys/cdefs.h>
#endif

#endif
