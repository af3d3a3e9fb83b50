#ifndef REFHOUND_LINUX_IP_H
#define REFHOUND_LINUX_IP_H

#include <netinet/ip.h>

#endif
