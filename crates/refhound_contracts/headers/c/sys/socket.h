#ifndef REFHOUND_SYS_SOCKET_H
#define REFHOUND_SYS_SOCKET_H

#if defined(__APPLE__)
#include <refhound/macos/sys/socket.h>
#else
#include <refhound/libc.h>
#include <refhound/struct_iovec.h>
#include <sys/types.h>

typedef __socklen_t socklen_t;

enum __socket_type {
    SOCK_STREAM = 1,
    SOCK_DGRAM = 2,
    SOCK_RAW = 3,
    SOCK_RDM = 4,
    SOCK_SEQPACKET = 5,
    SOCK_DCCP = 6,
    SOCK_PACKET = 10,
    SOCK_CLOEXEC = 02000000,
    SOCK_NONBLOCK = 00004000
};

#define SOCK_STREAM SOCK_STREAM
#define SOCK_DGRAM SOCK_DGRAM
#define SOCK_RAW SOCK_RAW
#define SOCK_RDM SOCK_RDM
#define SOCK_SEQPACKET SOCK_SEQPACKET
#define SOCK_DCCP SOCK_DCCP
#define SOCK_PACKET SOCK_PACKET
#define SOCK_CLOEXEC SOCK_CLOEXEC
#define SOCK_NONBLOCK SOCK_NONBLOCK
#define PF_UNSPEC 0
#define PF_LOCAL 1
#define PF_UNIX PF_LOCAL
#define PF_FILE PF_LOCAL
#define PF_INET 2
#define PF_AX25 3
#define PF_IPX 4
#define PF_APPLETALK 5
#define PF_NETROM 6
#define PF_BRIDGE 7
#define PF_ATMPVC 8
#define PF_X25 9
#define PF_INET6 10
#define PF_ROSE 11
#define PF_DECnet 12
#define PF_NETBEUI 13
#define PF_SECURITY 14
#define PF_KEY 15
#define PF_NETLINK 16
#define PF_ROUTE PF_NETLINK
#define PF_PACKET 17
#define PF_ASH 18
#define PF_ECONET 19
#define PF_ATMSVC 20
#define PF_RDS 21
#define PF_SNA 22
#define PF_IRDA 23
#define PF_PPPOX 24
#define PF_WANPIPE 25
#define PF_LLC 26
#define PF_IB 27
#define PF_MPLS 28
#define PF_CAN 29
#define PF_TIPC 30
#define PF_BLUETOOTH 31
#define PF_IUCV 32
#define PF_RXRPC 33
#define PF_ISDN 34
#define PF_PHONET 35
#define PF_IEEE802154 36
#define PF_CAIF 37
#define PF_ALG 38
#define PF_NFC 39
#define PF_VSOCK 40
#define PF_KCM 41
#define PF_QIPCRTR 42
#define PF_SMC 43
#define PF_XDP 44
#define PF_MCTP 45
#define PF_MAX 46
#define AF_UNSPEC PF_UNSPEC
#define AF_LOCAL PF_LOCAL
#define AF_UNIX PF_UNIX
#define AF_FILE PF_FILE
#define AF_INET PF_INET
#define AF_AX25 PF_AX25
#define AF_IPX PF_IPX
#define AF_APPLETALK PF_APPLETALK
#define AF_NETROM PF_NETROM
#define AF_BRIDGE PF_BRIDGE
#define AF_ATMPVC PF_ATMPVC
#define AF_X25 PF_X25
#define AF_INET6 PF_INET6
#define AF_ROSE PF_ROSE
#define AF_DECnet PF_DECnet
#define AF_NETBEUI PF_NETBEUI
#define AF_SECURITY PF_SECURITY
#define AF_KEY PF_KEY
#define AF_NETLINK PF_NETLINK
#define AF_ROUTE PF_ROUTE
#define AF_PACKET PF_PACKET
#define AF_ASH PF_ASH
#define AF_ECONET PF_ECONET
#define AF_ATMSVC PF_ATMSVC
#define AF_RDS PF_RDS
#define AF_SNA PF_SNA
#define AF_IRDA PF_IRDA
#define AF_PPPOX PF_PPPOX
#define AF_WANPIPE PF_WANPIPE
#define AF_LLC PF_LLC
#define AF_IB PF_IB
#define AF_MPLS PF_MPLS
#define AF_CAN PF_CAN
#define AF_TIPC PF_TIPC
#define AF_BLUETOOTH PF_BLUETOOTH
#define AF_IUCV PF_IUCV
#define AF_RXRPC PF_RXRPC
#define AF_ISDN PF_ISDN
#define AF_PHONET PF_PHONET
#define AF_IEEE802154 PF_IEEE802154
#define AF_CAIF PF_CAIF
#define AF_ALG PF_ALG
#define AF_NFC PF_NFC
#define AF_VSOCK PF_VSOCK
#define AF_KCM PF_KCM
#define AF_QIPCRTR PF_QIPCRTR
#define AF_SMC PF_SMC
#define AF_XDP PF_XDP
#define AF_MCTP PF_MCTP
#define AF_MAX PF_MAX
#define SOL_RAW 255
#define SOL_DECNET 261
#define SOL_X25 262
#define SOL_PACKET 263
#define SOL_ATM 264
#define SOL_AAL 265
#define SOL_IRDA 266
#define SOL_NETBEUI 267
#define SOL_LLC 268
#define SOL_DCCP 269
#define SOL_NETLINK 270
#define SOL_TIPC 271
#define SOL_RXRPC 272
#define SOL_PPPOL2TP 273
#define SOL_BLUETOOTH 274
#define SOL_PNPIPE 275
#define SOL_RDS 276
#define SOL_IUCV 277
#define SOL_CAIF 278
#define SOL_ALG 279
#define SOL_NFC 280
#define SOL_KCM 281
#define SOL_TLS 282
#define SOL_XDP 283
#define SOL_MPTCP 284
#define SOL_MCTP 285
#define SOL_SMC 286
#define SOMAXCONN 4096

#include <refhound/sockaddr.h>

struct sockaddr {
    sa_family_t sa_family;
    char sa_data[14];
};

struct sockaddr_storage {
    sa_family_t ss_family;
    char __ss_padding[(128 - (sizeof (unsigned short)) - sizeof (unsigned long))];
    unsigned long __ss_align;
};

enum {
    MSG_OOB = 0x01,
    MSG_PEEK = 0x02,
    MSG_DONTROUTE = 0x04,
    MSG_TRYHARD = MSG_DONTROUTE,
    MSG_CTRUNC = 0x08,
    MSG_PROXY = 0x10,
    MSG_TRUNC = 0x20,
    MSG_DONTWAIT = 0x40,
    MSG_EOR = 0x80,
    MSG_WAITALL = 0x100,
    MSG_FIN = 0x200,
    MSG_SYN = 0x400,
    MSG_CONFIRM = 0x800,
    MSG_RST = 0x1000,
    MSG_ERRQUEUE = 0x2000,
    MSG_NOSIGNAL = 0x4000,
    MSG_MORE = 0x8000,
    MSG_WAITFORONE = 0x10000,
    MSG_BATCH = 0x40000,
    MSG_ZEROCOPY = 0x4000000,
    MSG_FASTOPEN = 0x20000000,
    MSG_CMSG_CLOEXEC = 0x40000000
};

#define MSG_OOB MSG_OOB
#define MSG_PEEK MSG_PEEK
#define MSG_DONTROUTE MSG_DONTROUTE
#define MSG_TRYHARD MSG_DONTROUTE
#define MSG_CTRUNC MSG_CTRUNC
#define MSG_PROXY MSG_PROXY
#define MSG_TRUNC MSG_TRUNC
#define MSG_DONTWAIT MSG_DONTWAIT
#define MSG_EOR MSG_EOR
#define MSG_WAITALL MSG_WAITALL
#define MSG_FIN MSG_FIN
#define MSG_SYN MSG_SYN
#define MSG_CONFIRM MSG_CONFIRM
#define MSG_RST MSG_RST
#define MSG_ERRQUEUE MSG_ERRQUEUE
#define MSG_NOSIGNAL MSG_NOSIGNAL
#define MSG_MORE MSG_MORE
#define MSG_WAITFORONE MSG_WAITFORONE
#define MSG_BATCH MSG_BATCH
#define MSG_ZEROCOPY MSG_ZEROCOPY
#define MSG_FASTOPEN MSG_FASTOPEN
#define MSG_CMSG_CLOEXEC MSG_CMSG_CLOEXEC

struct msghdr {
    void *msg_name;
    socklen_t msg_namelen;
    struct iovec *msg_iov;
    size_t msg_iovlen;
    void *msg_control;
    size_t msg_controllen;
    int msg_flags;
};

struct cmsghdr {
    size_t cmsg_len;
    int cmsg_level;
    int cmsg_type;
    unsigned char __cmsg_data[];
};

#define CMSG_DATA(cmsg) ((cmsg)->__cmsg_data)
#define CMSG_NXTHDR(mhdr,cmsg) __cmsg_nxthdr (mhdr, cmsg)
#define CMSG_FIRSTHDR(mhdr) ((size_t) (mhdr)->msg_controllen >= sizeof (struct cmsghdr) ? (struct cmsghdr *) (mhdr)->msg_control : (struct cmsghdr *) 0)
#define CMSG_ALIGN(len) (((len) + sizeof (size_t) - 1) & (size_t) ~(sizeof (size_t) - 1))
#define CMSG_SPACE(len) (CMSG_ALIGN (len) + CMSG_ALIGN (sizeof (struct cmsghdr)))
#define CMSG_LEN(len) (CMSG_ALIGN (sizeof (struct cmsghdr)) + (len))

struct cmsghdr *__cmsg_nxthdr(struct msghdr *, struct cmsghdr *);

enum {
    SCM_RIGHTS = 0x01,
    SCM_CREDENTIALS = 0x02
};

#define SCM_RIGHTS SCM_RIGHTS
#define SCM_CREDENTIALS SCM_CREDENTIALS

struct ucred {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

#include <asm/socket.h>

struct linger {
    int l_onoff;
    int l_linger;
};

struct osockaddr {
    unsigned short sa_family;
    unsigned char sa_data[14];
};

enum {
    SHUT_RD = 0,
    SHUT_WR,
    SHUT_RDWR
};

#define SHUT_RD SHUT_RD
#define SHUT_WR SHUT_WR
#define SHUT_RDWR SHUT_RDWR

typedef union {
    struct sockaddr *restrict __sockaddr__;
    struct sockaddr_at *restrict __sockaddr_at__;
    struct sockaddr_ax25 *restrict __sockaddr_ax25__;
    struct sockaddr_dl *restrict __sockaddr_dl__;
    struct sockaddr_eon *restrict __sockaddr_eon__;
    struct sockaddr_in *restrict __sockaddr_in__;
    struct sockaddr_in6 *restrict __sockaddr_in6__;
    struct sockaddr_inarp *restrict __sockaddr_inarp__;
    struct sockaddr_ipx *restrict __sockaddr_ipx__;
    struct sockaddr_iso *restrict __sockaddr_iso__;
    struct sockaddr_ns *restrict __sockaddr_ns__;
    struct sockaddr_un *restrict __sockaddr_un__;
    struct sockaddr_x25 *restrict __sockaddr_x25__;
} __SOCKADDR_ARG __attribute__((transparent_union));

typedef union {
    const struct sockaddr *restrict __sockaddr__;
    const struct sockaddr_at *restrict __sockaddr_at__;
    const struct sockaddr_ax25 *restrict __sockaddr_ax25__;
    const struct sockaddr_dl *restrict __sockaddr_dl__;
    const struct sockaddr_eon *restrict __sockaddr_eon__;
    const struct sockaddr_in *restrict __sockaddr_in__;
    const struct sockaddr_in6 *restrict __sockaddr_in6__;
    const struct sockaddr_inarp *restrict __sockaddr_inarp__;
    const struct sockaddr_ipx *restrict __sockaddr_ipx__;
    const struct sockaddr_iso *restrict __sockaddr_iso__;
    const struct sockaddr_ns *restrict __sockaddr_ns__;
    const struct sockaddr_un *restrict __sockaddr_un__;
    const struct sockaddr_x25 *restrict __sockaddr_x25__;
} __CONST_SOCKADDR_ARG __attribute__((transparent_union));

struct mmsghdr {
    struct msghdr msg_hdr;
    unsigned int msg_len;
};

int socket(int, int, int);
int socketpair(int, int, int, int[2]);
int bind(int, const struct sockaddr *, socklen_t);
int getsockname(int, struct sockaddr *, socklen_t *restrict);
int connect(int, const struct sockaddr *, socklen_t);
int getpeername(int, struct sockaddr *, socklen_t *restrict);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);
ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t);
ssize_t recvfrom(int, void *restrict, size_t, int, struct sockaddr *, socklen_t *restrict);
ssize_t sendmsg(int, const struct msghdr *, int);
int sendmmsg(int, struct mmsghdr *, unsigned int, int);
ssize_t recvmsg(int, struct msghdr *, int);
int recvmmsg(int, struct mmsghdr *, unsigned int, int, struct timespec *);
int getsockopt(int, int, int, void *restrict, socklen_t *restrict);
int setsockopt(int, int, int, const void *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr *, socklen_t *restrict);
int accept4(int, struct sockaddr *, socklen_t *restrict, int);
int shutdown(int, int);
int sockatmark(int);
int isfdtype(int, int);
#endif

#endif
