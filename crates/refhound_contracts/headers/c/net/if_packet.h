#ifndef REFHOUND_NET_IF_PACKET_H
#define REFHOUND_NET_IF_PACKET_H

#include <refhound/libc.h>
#include <refhound/sockaddr.h>

#ifndef REFHOUND_HAS_struct_sockaddr_pkt
#define REFHOUND_HAS_struct_sockaddr_pkt
struct sockaddr_pkt {
    sa_family_t spkt_family;
    unsigned char spkt_device[14];
    unsigned short spkt_protocol;
};
#endif

#endif
