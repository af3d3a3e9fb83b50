#ifndef REFHOUND_MNTENT_H
#define REFHOUND_MNTENT_H

#include <refhound/libc.h>
#include <paths.h>

typedef struct _IO_FILE FILE;

#define MNTTAB "/etc/fstab"
#define MOUNTED "/etc/mtab"
#define MNTTYPE_IGNORE "ignore"
#define MNTTYPE_NFS "nfs"
#define MNTTYPE_SWAP "swap"
#define MNTOPT_DEFAULTS "defaults"
#define MNTOPT_RO "ro"
#define MNTOPT_RW "rw"
#define MNTOPT_SUID "suid"
#define MNTOPT_NOSUID "nosuid"
#define MNTOPT_NOAUTO "noauto"

struct mntent {
    char *mnt_fsname;
    char *mnt_dir;
    char *mnt_type;
    char *mnt_opts;
    int mnt_freq;
    int mnt_passno;
};

FILE *setmntent(const char *, const char *);
struct mntent *getmntent(FILE *);
struct mntent *getmntent_r(FILE *restrict, struct mntent *restrict, char *restrict, int);
int addmntent(FILE *restrict, const struct mntent *restrict);
int endmntent(FILE *);
char *hasmntopt(const struct mntent *, const char *);

#endif
