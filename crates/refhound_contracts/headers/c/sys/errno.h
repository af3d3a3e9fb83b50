#ifndef REFHOUND_SYS_ERRNO_H
#define REFHOUND_SYS_ERRNO_H

#include <errno.h>

#endif
