#ifndef REFHOUND_NETDB_H
#define REFHOUND_NETDB_H

#include <refhound/libc.h>
#include <netinet/in.h>

struct rpcent {
    char *r_name;
    char **r_aliases;
    int r_number;
};

void setrpcent(int);
void endrpcent(void);
struct rpcent *getrpcbyname(const char *);
struct rpcent *getrpcbynumber(int);
struct rpcent *getrpcent(void);
int getrpcbyname_r(const char *, struct rpcent *, char *, size_t, struct rpcent **);
int getrpcbynumber_r(int, struct rpcent *, char *, size_t, struct rpcent **);
int getrpcent_r(struct rpcent *, char *, size_t, struct rpcent **);

#include <refhound/sigevent_t.h>

struct netent {
    char *n_name;
    char **n_aliases;
    int n_addrtype;
    uint32_t n_net;
};

#define _PATH_HEQUIV "/etc/hosts.equiv"
#define _PATH_HOSTS "/etc/hosts"
#define _PATH_NETWORKS "/etc/networks"
#define _PATH_NSSWITCH_CONF "/etc/nsswitch.conf"
#define _PATH_PROTOCOLS "/etc/protocols"
#define _PATH_SERVICES "/etc/services"
#define h_errno (*__h_errno_location ())

int *__h_errno_location(void);

#define HOST_NOT_FOUND 1
#define TRY_AGAIN 2
#define NO_RECOVERY 3
#define NO_DATA 4
#define NETDB_INTERNAL -1
#define NETDB_SUCCESS 0
#define NO_ADDRESS NO_DATA
#define IPPORT_RESERVED 1024
#define SCOPE_DELIMITER '%'

void herror(const char *);
const char *hstrerror(int);

struct hostent {
    char *h_name;
    char **h_aliases;
    int h_addrtype;
    int h_length;
    char **h_addr_list;
};

#define h_addr h_addr_list[0]

void sethostent(int);
void endhostent(void);
struct hostent *gethostent(void);
struct hostent *gethostbyaddr(const void *, __socklen_t, int);
struct hostent *gethostbyname(const char *);
struct hostent *gethostbyname2(const char *, int);
int gethostent_r(struct hostent *restrict, char *restrict, size_t, struct hostent **restrict, int *restrict);
int gethostbyaddr_r(const void *restrict, __socklen_t, int, struct hostent *restrict, char *restrict, size_t, struct hostent **restrict, int *restrict);
int gethostbyname_r(const char *restrict, struct hostent *restrict, char *restrict, size_t, struct hostent **restrict, int *restrict);
int gethostbyname2_r(const char *restrict, int, struct hostent *restrict, char *restrict, size_t, struct hostent **restrict, int *restrict);
void setnetent(int);
void endnetent(void);
struct netent *getnetent(void);
struct netent *getnetbyaddr(uint32_t, int);
struct netent *getnetbyname(const char *);
int getnetent_r(struct netent *restrict, char *restrict, size_t, struct netent **restrict, int *restrict);
int getnetbyaddr_r(uint32_t, int, struct netent *restrict, char *restrict, size_t, struct netent **restrict, int *restrict);
int getnetbyname_r(const char *restrict, struct netent *restrict, char *restrict, size_t, struct netent **restrict, int *restrict);

struct servent {
    char *s_name;
    char **s_aliases;
    int s_port;
    char *s_proto;
};

void setservent(int);
void endservent(void);
struct servent *getservent(void);
struct servent *getservbyname(const char *, const char *);
struct servent *getservbyport(int, const char *);
int getservent_r(struct servent *restrict, char *restrict, size_t, struct servent **restrict);
int getservbyname_r(const char *restrict, const char *restrict, struct servent *restrict, char *restrict, size_t, struct servent **restrict);
int getservbyport_r(int, const char *restrict, struct servent *restrict, char *restrict, size_t, struct servent **restrict);

struct protoent {
    char *p_name;
    char **p_aliases;
    int p_proto;
};

void setprotoent(int);
void endprotoent(void);
struct protoent *getprotoent(void);
struct protoent *getprotobyname(const char *);
struct protoent *getprotobynumber(int);
int getprotoent_r(struct protoent *restrict, char *restrict, size_t, struct protoent **restrict);
int getprotobyname_r(const char *restrict, struct protoent *restrict, char *restrict, size_t, struct protoent **restrict);
int getprotobynumber_r(int, struct protoent *restrict, char *restrict, size_t, struct protoent **restrict);
int setnetgrent(const char *);
void endnetgrent(void);
int getnetgrent(char **restrict, char **restrict, char **restrict);
int innetgr(const char *, const char *, const char *, const char *);
int getnetgrent_r(char **restrict, char **restrict, char **restrict, char *restrict, size_t);
int rcmd(char **restrict, unsigned short, const char *restrict, const char *restrict, const char *restrict, int *restrict);
int rcmd_af(char **restrict, unsigned short, const char *restrict, const char *restrict, const char *restrict, int *restrict, sa_family_t);
int rexec(char **restrict, int, const char *restrict, const char *restrict, const char *restrict, int *restrict);
int rexec_af(char **restrict, int, const char *restrict, const char *restrict, const char *restrict, int *restrict, sa_family_t);
int ruserok(const char *, int, const char *, const char *);
int ruserok_af(const char *, int, const char *, const char *, sa_family_t);
int iruserok(uint32_t, int, const char *, const char *);
int iruserok_af(const void *, int, const char *, const char *, sa_family_t);
int rresvport(int *);
int rresvport_af(int *, sa_family_t);

struct addrinfo {
    int ai_flags;
    int ai_family;
    int ai_socktype;
    int ai_protocol;
    socklen_t ai_addrlen;
    struct sockaddr *ai_addr;
    char *ai_canonname;
    struct addrinfo *ai_next;
};

struct gaicb {
    const char *ar_name;
    const char *ar_service;
    const struct addrinfo *ar_request;
    struct addrinfo *ar_result;
    int __return;
    int __glibc_reserved[5];
};

#define GAI_WAIT 0
#define GAI_NOWAIT 1
#define AI_PASSIVE 0x0001
#define AI_CANONNAME 0x0002
#define AI_NUMERICHOST 0x0004
#define AI_V4MAPPED 0x0008
#define AI_ALL 0x0010
#define AI_ADDRCONFIG 0x0020
#define AI_IDN 0x0040
#define AI_CANONIDN 0x0080
#define AI_IDN_ALLOW_UNASSIGNED 0x0100
#define AI_IDN_USE_STD3_ASCII_RULES 0x0200
#define AI_NUMERICSERV 0x0400
#define EAI_BADFLAGS -1
#define EAI_NONAME -2
#define EAI_AGAIN -3
#define EAI_FAIL -4
#define EAI_FAMILY -6
#define EAI_SOCKTYPE -7
#define EAI_SERVICE -8
#define EAI_MEMORY -10
#define EAI_SYSTEM -11
#define EAI_OVERFLOW -12
#define EAI_NODATA -5
#define EAI_ADDRFAMILY -9
#define EAI_INPROGRESS -100
#define EAI_CANCELED -101
#define EAI_NOTCANCELED -102
#define EAI_ALLDONE -103
#define EAI_INTR -104
#define EAI_IDN_ENCODE -105
#define NI_MAXHOST 1025
#define NI_MAXSERV 32
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_NOFQDN 4
#define NI_NAMEREQD 8
#define NI_DGRAM 16
#define NI_IDN 32
#define NI_IDN_ALLOW_UNASSIGNED 64
#define NI_IDN_USE_STD3_ASCII_RULES 128

int getaddrinfo(const char *restrict, const char *restrict, const struct addrinfo *restrict, struct addrinfo **restrict);
void freeaddrinfo(struct addrinfo *);
const char *gai_strerror(int);
int getnameinfo(const struct sockaddr *restrict, socklen_t, char *restrict, socklen_t, char *restrict, socklen_t, int);
int getaddrinfo_a(int, struct gaicb *[], int, struct sigevent *restrict);
int gai_suspend(const struct gaicb *const[], int, const struct timespec *);
int gai_error(struct gaicb *);
int gai_cancel(struct gaicb *);

#endif
