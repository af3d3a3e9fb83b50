#ifndef REFHOUND_SYS_SYSMACROS_H
#define REFHOUND_SYS_SYSMACROS_H

#include <refhound/libc.h>
#include <refhound/types.h>

unsigned int gnu_dev_major(__dev_t);
unsigned int gnu_dev_minor(__dev_t);
__dev_t gnu_dev_makedev(unsigned int, unsigned int);

#define major(dev) gnu_dev_major (dev)
#define minor(dev) gnu_dev_minor (dev)
#define makedev(maj,min) gnu_dev_makedev (maj, min)

#endif
