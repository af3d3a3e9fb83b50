#ifndef REFHOUND_LINUX_IF_H
#define REFHOUND_LINUX_IF_H

#include <linux/types.h>
#include <refhound/socket.h>
#include <sys/socket.h>

#ifndef IFNAMSIZ
#define IFNAMSIZ 16
#endif
#define IFALIASZ 256
#define ALTIFNAMSIZ 128
#define GENERIC_HDLC_VERSION 4
#define CLOCK_DEFAULT 0
#define CLOCK_EXT 1
#define CLOCK_INT 2
#define CLOCK_TXINT 3
#define CLOCK_TXFROMRX 4
#define ENCODING_DEFAULT 0
#define ENCODING_NRZ 1
#define ENCODING_NRZI 2
#define ENCODING_FM_MARK 3
#define ENCODING_FM_SPACE 4
#define ENCODING_MANCHESTER 5
#define PARITY_DEFAULT 0
#define PARITY_NONE 1
#define PARITY_CRC16_PR0 2
#define PARITY_CRC16_PR1 3
#define PARITY_CRC16_PR0_CCITT 4
#define PARITY_CRC16_PR1_CCITT 5
#define PARITY_CRC32_PR0_CCITT 6
#define PARITY_CRC32_PR1_CCITT 7
#define LMI_DEFAULT 0
#define LMI_NONE 1
#define LMI_ANSI 2
#define LMI_CCITT 3
#define LMI_CISCO 4

typedef struct {
    unsigned int clock_rate;
    unsigned int clock_type;
    unsigned short loopback;
} sync_serial_settings;

typedef struct {
    unsigned int clock_rate;
    unsigned int clock_type;
    unsigned short loopback;
    unsigned int slot_map;
} te1_settings;

typedef struct {
    unsigned short encoding;
    unsigned short parity;
} raw_hdlc_proto;

typedef struct {
    unsigned int t391;
    unsigned int t392;
    unsigned int n391;
    unsigned int n392;
    unsigned int n393;
    unsigned short lmi;
    unsigned short dce;
} fr_proto;

typedef struct {
    unsigned int dlci;
} fr_proto_pvc;

typedef struct {
    unsigned int dlci;
    char master[16];
} fr_proto_pvc_info;

typedef struct {
    unsigned int interval;
    unsigned int timeout;
} cisco_proto;

typedef struct {
    unsigned short dce;
    unsigned int modulo;
    unsigned int window;
    unsigned int t1;
    unsigned int t2;
    unsigned int n2;
} x25_hdlc_proto;

#ifndef REFHOUND_HAS_interface_flags
#define REFHOUND_HAS_interface_flags
enum net_device_flags {
    IFF_UP = 1 << 0,
    IFF_BROADCAST = 1 << 1,
    IFF_DEBUG = 1 << 2,
    IFF_LOOPBACK = 1 << 3,
    IFF_POINTOPOINT = 1 << 4,
    IFF_NOTRAILERS = 1 << 5,
    IFF_RUNNING = 1 << 6,
    IFF_NOARP = 1 << 7,
    IFF_PROMISC = 1 << 8,
    IFF_ALLMULTI = 1 << 9,
    IFF_MASTER = 1 << 10,
    IFF_SLAVE = 1 << 11,
    IFF_MULTICAST = 1 << 12,
    IFF_PORTSEL = 1 << 13,
    IFF_AUTOMEDIA = 1 << 14,
    IFF_DYNAMIC = 1 << 15,
    IFF_LOWER_UP = 1 << 16,
    IFF_DORMANT = 1 << 17,
    IFF_ECHO = 1 << 18,
};
#endif

#define IFF_UP IFF_UP
#define IFF_BROADCAST IFF_BROADCAST
#define IFF_DEBUG IFF_DEBUG
#define IFF_LOOPBACK IFF_LOOPBACK
#define IFF_POINTOPOINT IFF_POINTOPOINT
#define IFF_NOTRAILERS IFF_NOTRAILERS
#define IFF_RUNNING IFF_RUNNING
#define IFF_NOARP IFF_NOARP
#define IFF_PROMISC IFF_PROMISC
#define IFF_ALLMULTI IFF_ALLMULTI
#define IFF_MASTER IFF_MASTER
#define IFF_SLAVE IFF_SLAVE
#define IFF_MULTICAST IFF_MULTICAST
#define IFF_PORTSEL IFF_PORTSEL
#define IFF_AUTOMEDIA IFF_AUTOMEDIA
#define IFF_DYNAMIC IFF_DYNAMIC
#define IFF_LOWER_UP IFF_LOWER_UP
#define IFF_DORMANT IFF_DORMANT
#define IFF_ECHO IFF_ECHO
#define IFF_VOLATILE (IFF_LOOPBACK|IFF_POINTOPOINT|IFF_BROADCAST|IFF_ECHO| IFF_MASTER|IFF_SLAVE|IFF_RUNNING|IFF_LOWER_UP|IFF_DORMANT)
#define IF_GET_IFACE 0x0001
#define IF_GET_PROTO 0x0002
#define IF_IFACE_V35 0x1000
#define IF_IFACE_V24 0x1001
#define IF_IFACE_X21 0x1002
#define IF_IFACE_T1 0x1003
#define IF_IFACE_E1 0x1004
#define IF_IFACE_SYNC_SERIAL 0x1005
#define IF_IFACE_X21D 0x1006
#define IF_PROTO_HDLC 0x2000
#define IF_PROTO_PPP 0x2001
#define IF_PROTO_CISCO 0x2002
#define IF_PROTO_FR 0x2003
#define IF_PROTO_FR_ADD_PVC 0x2004
#define IF_PROTO_FR_DEL_PVC 0x2005
#define IF_PROTO_X25 0x2006
#define IF_PROTO_HDLC_ETH 0x2007
#define IF_PROTO_FR_ADD_ETH_PVC 0x2008
#define IF_PROTO_FR_DEL_ETH_PVC 0x2009
#define IF_PROTO_FR_PVC 0x200A
#define IF_PROTO_FR_ETH_PVC 0x200B
#define IF_PROTO_RAW 0x200C

enum {
    IF_OPER_UNKNOWN,
    IF_OPER_NOTPRESENT,
    IF_OPER_DOWN,
    IF_OPER_LOWERLAYERDOWN,
    IF_OPER_TESTING,
    IF_OPER_DORMANT,
    IF_OPER_UP,
};

enum {
    IF_LINK_MODE_DEFAULT,
    IF_LINK_MODE_DORMANT,
    IF_LINK_MODE_TESTING,
};

#ifndef REFHOUND_HAS_struct_ifmap
#define REFHOUND_HAS_struct_ifmap
struct ifmap {
    unsigned long mem_start;
    unsigned long mem_end;
    unsigned short base_addr;
    unsigned char irq;
    unsigned char dma;
    unsigned char port;
};
#endif

struct if_settings {
    unsigned int type;
    unsigned int size;
    union {
        raw_hdlc_proto *raw_hdlc;
        cisco_proto *cisco;
        fr_proto *fr;
        fr_proto_pvc *fr_pvc;
        fr_proto_pvc_info *fr_pvc_info;
        x25_hdlc_proto *x25;
        sync_serial_settings *sync;
        te1_settings *te1;
    } ifs_ifsu;
};

#ifndef REFHOUND_HAS_struct_ifreq
#define REFHOUND_HAS_struct_ifreq
struct ifreq {
    union {
        char ifrn_name[16];
    } ifr_ifrn;
    union {
        struct sockaddr ifru_addr;
        struct sockaddr ifru_dstaddr;
        struct sockaddr ifru_broadaddr;
        struct sockaddr ifru_netmask;
        struct sockaddr ifru_hwaddr;
        short ifru_flags;
        int ifru_ivalue;
        int ifru_mtu;
        struct ifmap ifru_map;
        char ifru_slave[16];
        char ifru_newname[16];
        void *ifru_data;
        struct if_settings ifru_settings;
    } ifr_ifru;
};
#endif

#define IFHWADDRLEN 6
#define ifr_name ifr_ifrn.ifrn_name
#define ifr_hwaddr ifr_ifru.ifru_hwaddr
#define ifr_addr ifr_ifru.ifru_addr
#define ifr_dstaddr ifr_ifru.ifru_dstaddr
#define ifr_broadaddr ifr_ifru.ifru_broadaddr
#define ifr_netmask ifr_ifru.ifru_netmask
#define ifr_flags ifr_ifru.ifru_flags
#define ifr_metric ifr_ifru.ifru_ivalue
#define ifr_mtu ifr_ifru.ifru_mtu
#define ifr_map ifr_ifru.ifru_map
#define ifr_slave ifr_ifru.ifru_slave
#define ifr_data ifr_ifru.ifru_data
#define ifr_ifindex ifr_ifru.ifru_ivalue
#define ifr_bandwidth ifr_ifru.ifru_ivalue
#define ifr_qlen ifr_ifru.ifru_ivalue
#define ifr_newname ifr_ifru.ifru_newname
#define ifr_settings ifr_ifru.ifru_settings

#ifndef REFHOUND_HAS_struct_ifconf
#define REFHOUND_HAS_struct_ifconf
struct ifconf {
    int ifc_len;
    union {
        char *ifcu_buf;
        struct ifreq *ifcu_req;
    } ifc_ifcu;
};
#endif

#define ifc_buf ifc_ifcu.ifcu_buf
#define ifc_req ifc_ifcu.ifcu_req

#endif
