#ifndef REFHOUND_REFHOUND_MACOS_NET_ETHERNET_H
#define REFHOUND_REFHOUND_MACOS_NET_ETHERNET_H

#include <sys/types.h>

#define ETHER_ADDR_LEN 6
#define ETHER_TYPE_LEN 2
#define ETHER_HDR_LEN 14
#define ETHER_MAX_LEN 1518
#define ETHERMTU 1500
#define ETHERTYPE_IP 0x0800
#define ETHERTYPE_ARP 0x0806
#define ETHERTYPE_IPV6 0x86dd

typedef struct ether_addr {
    unsigned char octet[ETHER_ADDR_LEN];
} ether_addr_t;

typedef struct ether_header {
    unsigned char ether_dhost[ETHER_ADDR_LEN];
    unsigned char ether_shost[ETHER_ADDR_LEN];
    unsigned short ether_type;
} ether_header_t;

char *ether_ntoa(const struct ether_addr *);
struct ether_addr *ether_aton(const char *);

#endif
