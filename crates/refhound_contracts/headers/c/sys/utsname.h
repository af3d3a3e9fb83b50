#ifndef REFHOUND_SYS_UTSNAME_H
#define REFHOUND_SYS_UTSNAME_H

#include <refhound/libc.h>

#define _UTSNAME_LENGTH 65
#define _UTSNAME_DOMAIN_LENGTH 65
#define _UTSNAME_SYSNAME_LENGTH 65
#define _UTSNAME_NODENAME_LENGTH 65
#define _UTSNAME_RELEASE_LENGTH 65
#define _UTSNAME_VERSION_LENGTH 65
#define _UTSNAME_MACHINE_LENGTH 65

#if defined(__APPLE__)
struct utsname {
    char sysname[256];
    char nodename[256];
    char release[256];
    char version[256];
    char machine[256];
};
#else
struct utsname {
    char sysname[65];
    char nodename[65];
    char release[65];
    char version[65];
    char machine[65];
    char domainname[65];
};
#endif

#define SYS_NMLN 65

int uname(struct utsname *);

#endif
