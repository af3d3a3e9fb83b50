#ifndef REFHOUND_SYS_UN_H
#define REFHOUND_SYS_UN_H

#include <refhound/libc.h>
#include <refhound/sockaddr.h>

struct sockaddr_un {
#if defined(__APPLE__)
    unsigned char sun_len;
    sa_family_t sun_family;
    char sun_path[104];
#else
    sa_family_t sun_family;
    char sun_path[108];
#endif
};

#include <string.h>

#define SUN_LEN(ptr) ((size_t) (((struct sockaddr_un *) 0)->sun_path) + strlen ((ptr)->sun_path))

#endif
