#ifndef REFHOUND_LINUX_UN_H
#define REFHOUND_LINUX_UN_H

#include <sys/un.h>

#endif
