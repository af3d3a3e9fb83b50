#ifndef REFHOUND_PART_SOCKADDR_H
#define REFHOUND_PART_SOCKADDR_H

#if defined(__APPLE__)
typedef unsigned char sa_family_t;
#else
typedef unsigned short sa_family_t;
#endif

#endif
