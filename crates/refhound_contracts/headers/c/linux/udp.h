#ifndef REFHOUND_LINUX_UDP_H
#define REFHOUND_LINUX_UDP_H

#include <netinet/udp.h>

#endif
