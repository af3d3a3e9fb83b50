#ifndef REFHOUND_NETINET_ETHER_H
#define REFHOUND_NETINET_ETHER_H

#include <refhound/libc.h>
#include <netinet/if_ether.h>

char *ether_ntoa(const struct ether_addr *);
char *ether_ntoa_r(const struct ether_addr *, char *);
struct ether_addr *ether_aton(const char *);
struct ether_addr *ether_aton_r(const char *, struct ether_addr *);
int ether_ntohost(char *, const struct ether_addr *);
int ether_hostton(const char *, struct ether_addr *);
int ether_line(const char *, struct ether_addr *, char *);

#endif
