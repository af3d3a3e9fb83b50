#ifndef REFHOUND_SYS_UCRED_H
#define REFHOUND_SYS_UCRED_H

#include <sys/types.h>

struct xucred {
    unsigned int cr_version;
    uid_t cr_uid;
    short cr_ngroups;
    gid_t cr_groups[16];
};

#define XUCRED_VERSION 0
#define LOCAL_PEERCRED 0x001
#define LOCAL_PEERPID 0x002

#endif
