#ifndef REFHOUND_NET_IF_DL_H
#define REFHOUND_NET_IF_DL_H

#include <sys/types.h>

struct sockaddr_dl {
    unsigned char sdl_len;
    unsigned char sdl_family;
    unsigned short sdl_index;
    unsigned char sdl_type;
    unsigned char sdl_nlen;
    unsigned char sdl_alen;
    unsigned char sdl_slen;
    char sdl_data[12];
};

#define LLADDR(s) ((caddr_t)((s)->sdl_data + (s)->sdl_nlen))

char *link_ntoa(const struct sockaddr_dl *);
void link_addr(const char *, struct sockaddr_dl *);

#endif
