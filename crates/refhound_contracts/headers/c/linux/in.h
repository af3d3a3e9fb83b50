#ifndef REFHOUND_LINUX_IN_H
#define REFHOUND_LINUX_IN_H

#include <netinet/in.h>

#endif
