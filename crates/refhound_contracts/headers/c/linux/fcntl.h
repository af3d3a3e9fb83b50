#ifndef REFHOUND_LINUX_FCNTL_H
#define REFHOUND_LINUX_FCNTL_H

#include <fcntl.h>

#endif
