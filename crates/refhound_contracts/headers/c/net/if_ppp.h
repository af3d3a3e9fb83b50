#ifndef REFHOUND_NET_IF_PPP_H
#define REFHOUND_NET_IF_PPP_H

#include <refhound/libc.h>
#include <sys/types.h>
#include <stdint.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <net/ppp_defs.h>

#define PPP_MTU 1500
#define PPP_MAXMRU 65000
#define PPP_VERSION "2.2.0"
#define PPP_MAGIC 0x5002
#define PROTO_IPX 0x002b
#define PROTO_DNA_RT 0x0027
#define SC_COMP_PROT 0x00000001
#define SC_COMP_AC 0x00000002
#define SC_COMP_TCP 0x00000004
#define SC_NO_TCP_CCID 0x00000008
#define SC_REJ_COMP_AC 0x00000010
#define SC_REJ_COMP_TCP 0x00000020
#define SC_CCP_OPEN 0x00000040
#define SC_CCP_UP 0x00000080
#define SC_ENABLE_IP 0x00000100
#define SC_COMP_RUN 0x00001000
#define SC_DECOMP_RUN 0x00002000
#define SC_DEBUG 0x00010000
#define SC_LOG_INPKT 0x00020000
#define SC_LOG_OUTPKT 0x00040000
#define SC_LOG_RAWIN 0x00080000
#define SC_LOG_FLUSH 0x00100000
#define SC_MASK 0x0fE0ffff
#define SC_ESCAPED 0x80000000
#define SC_FLUSH 0x40000000
#define SC_VJ_RESET 0x20000000
#define SC_XMIT_BUSY 0x10000000
#define SC_RCV_ODDP 0x08000000
#define SC_RCV_EVNP 0x04000000
#define SC_RCV_B7_1 0x02000000
#define SC_RCV_B7_0 0x01000000
#define SC_DC_FERROR 0x00800000
#define SC_DC_ERROR 0x00400000

struct npioctl {
    int protocol;
    enum NPmode mode;
};

struct ppp_option_data {
    uint8_t *ptr;
    uint32_t length;
    int transmit;
};

struct ifpppstatsreq {
    struct ifreq b;
    struct ppp_stats stats;
};

struct ifpppcstatsreq {
    struct ifreq b;
    struct ppp_comp_stats stats;
};

#define ifr__name b.ifr_ifrn.ifrn_name
#define stats_ptr b.ifr_ifru.ifru_data
#define PPPIOCGFLAGS (((2U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((90)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCSFLAGS (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((89)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCGASYNCMAP (((2U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((88)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCSASYNCMAP (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((87)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCGUNIT (((2U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((86)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCGRASYNCMAP (((2U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((85)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCSRASYNCMAP (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((84)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCGMRU (((2U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((83)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCSMRU (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((82)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCSMAXCID (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((81)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCGXASYNCMAP (((2U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((80)) << 0) | ((((sizeof(ext_accm)))) << ((0 +8)+8)))
#define PPPIOCSXASYNCMAP (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((79)) << 0) | ((((sizeof(ext_accm)))) << ((0 +8)+8)))
#define PPPIOCXFERUNIT (((0U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((78)) << 0) | ((0) << ((0 +8)+8)))
#define PPPIOCSCOMPRESS (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((77)) << 0) | ((((sizeof(struct ppp_option_data)))) << ((0 +8)+8)))
#define PPPIOCGNPMODE (((2U|1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((76)) << 0) | ((((sizeof(struct npioctl)))) << ((0 +8)+8)))
#define PPPIOCSNPMODE (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((75)) << 0) | ((((sizeof(struct npioctl)))) << ((0 +8)+8)))
#define PPPIOCGDEBUG (((2U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((65)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCSDEBUG (((1U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((64)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define PPPIOCGIDLE (((2U) << (((0 +8)+8)+14)) | ((('t')) << (0 +8)) | (((63)) << 0) | ((((sizeof(struct ppp_idle)))) << ((0 +8)+8)))
#define SIOCGPPPSTATS (SIOCDEVPRIVATE + 0)
#define SIOCGPPPVER (SIOCDEVPRIVATE + 1)
#define SIOCGPPPCSTATS (SIOCDEVPRIVATE + 2)

#endif
