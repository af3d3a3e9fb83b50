#ifndef REFHOUND_RESOLV_H
#define REFHOUND_RESOLV_H

#include <refhound/libc.h>
#include <sys/param.h>
#include <stdio.h>
#include <netinet/in.h>
#include <arpa/nameser.h>

#define MAXNS 3
#define MAXDFLSRCH 3
#define MAXDNSRCH 6
#define MAXRESOLVSORT 10

struct __res_state {
    int retrans;
    int retry;
    unsigned long options;
    int nscount;
    struct sockaddr_in nsaddr_list[3];
    unsigned short id;
    char *dnsrch[6 + 1];
    char defdname[256];
    unsigned long pfcode;
    unsigned ndots : 4;
    unsigned nsort : 4;
    unsigned ipv6_unavail : 1;
    unsigned unused : 23;
    struct {
        struct in_addr addr;
        uint32_t mask;
    } sort_list[10];
    void *__glibc_unused_qhook;
    void *__glibc_unused_rhook;
    int res_h_errno;
    int _vcsock;
    unsigned int _flags;
    union {
        char pad[52];
        struct {
            uint16_t nscount;
            uint16_t nsmap[3];
            int nssocks[3];
            uint16_t nscount6;
            uint16_t nsinit;
            struct sockaddr_in6 *nsaddrs[3];
            unsigned int __glibc_reserved[2];
        } _ext;
    } _u;
};

typedef struct __res_state *res_state;

#define LOCALDOMAINPARTS 2
#define RES_TIMEOUT 5
#define RES_MAXNDOTS 15
#define RES_MAXRETRANS 30
#define RES_MAXRETRY 5
#define RES_DFLRETRY 2
#define RES_MAXTIME 65535
#define nsaddr nsaddr_list[0]
#define _PATH_RESCONF "/etc/resolv.conf"

struct res_sym {
    int number;
    char *name;
    char *humanname;
};

#define RES_INIT 0x00000001
#define RES_DEBUG 0x00000002
#define RES_AAONLY 0x00000004
#define RES_USEVC 0x00000008
#define RES_PRIMARY 0x00000010
#define RES_IGNTC 0x00000020
#define RES_RECURSE 0x00000040
#define RES_DEFNAMES 0x00000080
#define RES_STAYOPEN 0x00000100
#define RES_DNSRCH 0x00000200
#define RES_NOALIASES 0x00001000
#define RES_ROTATE 0x00004000
#define RES_NOCHECKNAME 0x00008000
#define RES_KEEPTSIG 0x00010000
#define RES_BLAST 0x00020000
#define RES_USE_EDNS0 0x00100000
#define RES_SNGLKUP 0x00200000
#define RES_SNGLKUPREOP 0x00400000
#define RES_USE_DNSSEC 0x00800000
#define RES_NOTLDQUERY 0x01000000
#define RES_NORELOAD 0x02000000
#define RES_TRUSTAD 0x04000000
#define RES_NOAAAA 0x08000000
#define RES_DEFAULT (RES_RECURSE|RES_DEFNAMES|RES_DNSRCH)
#define RES_PRF_STATS 0x00000001
#define RES_PRF_UPDATE 0x00000002
#define RES_PRF_CLASS 0x00000004
#define RES_PRF_CMD 0x00000008
#define RES_PRF_QUES 0x00000010
#define RES_PRF_ANS 0x00000020
#define RES_PRF_AUTH 0x00000040
#define RES_PRF_ADD 0x00000080
#define RES_PRF_HEAD1 0x00000100
#define RES_PRF_HEAD2 0x00000200
#define RES_PRF_TTLID 0x00000400
#define RES_PRF_HEADX 0x00000800
#define RES_PRF_QUERY 0x00001000
#define RES_PRF_REPLY 0x00002000
#define RES_PRF_INIT 0x00004000

struct __res_state *__res_state(void);

#define fp_nquery __fp_nquery
#define fp_query __fp_query
#define hostalias __hostalias
#define p_query __p_query
#define res_close __res_close
#define res_init __res_init
#define res_isourserver __res_isourserver

int res_mkquery(int, const char *, int, int, const unsigned char *, int, const unsigned char *, unsigned char *, int);
int res_query(const char *, int, int, unsigned char *, int);
int res_querydomain(const char *, const char *, int, int, unsigned char *, int);
int res_search(const char *, int, int, unsigned char *, int);
int res_send(const unsigned char *, int, unsigned char *, int);

#define b64_ntop __b64_ntop
#define b64_pton __b64_pton
#define dn_count_labels __dn_count_labels
#define fp_resstat __fp_resstat
#define loc_aton __loc_aton
#define loc_ntoa __loc_ntoa
#define p_cdname __p_cdname
#define p_cdnname __p_cdnname
#define p_class __p_class
#define p_fqname __p_fqname
#define p_fqnname __p_fqnname
#define p_option __p_option
#define p_time __p_time
#define p_type __p_type
#define p_rcode __p_rcode
#define putlong __putlong
#define putshort __putshort
#define res_hostalias __res_hostalias
#define res_nameinquery __res_nameinquery
#define res_nclose __res_nclose
#define res_ninit __res_ninit
#define res_queriesmatch __res_queriesmatch
#define res_randomid __res_randomid
#define sym_ntop __sym_ntop
#define sym_ntos __sym_ntos
#define sym_ston __sym_ston

int res_hnok(const char *);
int res_ownok(const char *);
int res_mailok(const char *);
int res_dnok(const char *);
int dn_skipname(const unsigned char *, const unsigned char *);
int dn_comp(const char *, unsigned char *, int, unsigned char **, unsigned char **);
int dn_expand(const unsigned char *, const unsigned char *, const unsigned char *, char *, int);
int res_nquery(res_state, const char *, int, int, unsigned char *, int);
int res_nsearch(res_state, const char *, int, int, unsigned char *, int);
int res_nquerydomain(res_state, const char *, const char *, int, int, unsigned char *, int);
int res_nmkquery(res_state, int, const char *, int, int, const unsigned char *, int, const unsigned char *, unsigned char *, int);
int res_nsend(res_state, const unsigned char *, int, unsigned char *, int);

#endif
