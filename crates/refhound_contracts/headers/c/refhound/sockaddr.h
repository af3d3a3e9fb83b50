#ifndef REFHOUND_PART_SOCKADDR_H
#define REFHOUND_PART_SOCKADDR_H

typedef unsigned short sa_family_t;

#endif
