#ifndef REFHOUND_LINUX_IN6_H
#define REFHOUND_LINUX_IN6_H

#include <netinet/in.h>

#endif
