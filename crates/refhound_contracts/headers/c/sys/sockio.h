#ifndef REFHOUND_SYS_SOCKIO_H
#define REFHOUND_SYS_SOCKIO_H

#include <sys/ioctl.h>

#endif
