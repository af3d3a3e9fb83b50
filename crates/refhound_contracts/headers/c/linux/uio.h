#ifndef REFHOUND_LINUX_UIO_H
#define REFHOUND_LINUX_UIO_H

#include <sys/uio.h>

#endif
