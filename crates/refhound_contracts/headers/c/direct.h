#ifndef REFHOUND_DIRECT_H
#define REFHOUND_DIRECT_H

#include <refhound/windows/types.h>
#include <refhound/windows/wide_io.h>

struct _diskfree_t {
    unsigned total_clusters;
    unsigned avail_clusters;
    unsigned sectors_per_cluster;
    unsigned bytes_per_sector;
};

char *_getcwd(char *, int);
char *_getdcwd(int, char *, int);
int _chdir(const char *);
int _mkdir(const char *);
int _rmdir(const char *);
int _chdrive(int);
int _getdrive(void);
unsigned _getdiskfree(unsigned, struct _diskfree_t *);
char *getcwd(char *, int);
int chdir(const char *);
int mkdir(const char *);
int rmdir(const char *);

#endif
