#ifndef REFHOUND_NETINET_IN_SYSTM_H
#define REFHOUND_NETINET_IN_SYSTM_H

#include <refhound/libc.h>
#include <sys/types.h>
#include <stdint.h>

typedef uint16_t n_short;
typedef uint32_t n_long;
typedef uint32_t n_time;

#endif
