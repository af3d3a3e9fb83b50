#ifndef REFHOUND_LINUX_IF_ARP_H
#define REFHOUND_LINUX_IF_ARP_H

#include <net/if_arp.h>

#endif
