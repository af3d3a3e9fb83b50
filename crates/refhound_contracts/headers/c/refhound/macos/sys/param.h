#ifndef REFHOUND_REFHOUND_MACOS_SYS_PARAM_H
#define REFHOUND_REFHOUND_MACOS_SYS_PARAM_H

#include <limits.h>
#include <sys/types.h>

#define BSD 199506
#define MAXPATHLEN 1024
#define MAXHOSTNAMELEN 256
#define MAXSYMLINKS 32
#define MAXLOGNAME 255
#define MAXNAMLEN 1023
#define NGROUPS 16
#define NBBY 8
#define DEV_BSIZE 512
#define MAXBSIZE (256 * 4096)
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
#define howmany(x, y) ((((x) % (y)) == 0) ? ((x) / (y)) : (((x) / (y)) + 1))
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#define powerof2(x) ((((x) - 1) & (x)) == 0)

#endif
