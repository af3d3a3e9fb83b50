#ifndef REFHOUND_MSTCPIP_H
#define REFHOUND_MSTCPIP_H

#include <winsock2.h>

struct tcp_keepalive {
    ULONG onoff;
    ULONG keepalivetime;
    ULONG keepaliveinterval;
};

#define RCVALL_OFF 0
#define RCVALL_ON 1
#define RCVALL_SOCKETLEVELONLY 2
#define RCVALL_IPLEVEL 3
#define RCVALL_MAX 3

#endif
