#ifndef REFHOUND_LINUX_ICMP_H
#define REFHOUND_LINUX_ICMP_H

#include <netinet/ip_icmp.h>

#endif
