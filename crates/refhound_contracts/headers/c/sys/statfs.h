#ifndef REFHOUND_SYS_STATFS_H
#define REFHOUND_SYS_STATFS_H

#include <refhound/libc.h>
#include <refhound/types.h>

struct statfs {
    __fsword_t f_type;
    __fsword_t f_bsize;
    __fsblkcnt_t f_blocks;
    __fsblkcnt_t f_bfree;
    __fsblkcnt_t f_bavail;
    __fsfilcnt_t f_files;
    __fsfilcnt_t f_ffree;
    __fsid_t f_fsid;
    __fsword_t f_namelen;
    __fsword_t f_frsize;
    __fsword_t f_flags;
    __fsword_t f_spare[4];
};

struct statfs64 {
    __fsword_t f_type;
    __fsword_t f_bsize;
    __fsblkcnt64_t f_blocks;
    __fsblkcnt64_t f_bfree;
    __fsblkcnt64_t f_bavail;
    __fsfilcnt64_t f_files;
    __fsfilcnt64_t f_ffree;
    __fsid_t f_fsid;
    __fsword_t f_namelen;
    __fsword_t f_frsize;
    __fsword_t f_flags;
    __fsword_t f_spare[4];
};

int statfs(const char *, struct statfs *);
int statfs64(const char *, struct statfs64 *);
int fstatfs(int, struct statfs *);
int fstatfs64(int, struct statfs64 *);

#endif
