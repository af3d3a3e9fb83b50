#ifndef REFHOUND_SYS_STATVFS_H
#define REFHOUND_SYS_STATVFS_H

#include <refhound/libc.h>
#include <refhound/types.h>

struct statvfs {
    unsigned long f_bsize;
    unsigned long f_frsize;
    __fsblkcnt_t f_blocks;
    __fsblkcnt_t f_bfree;
    __fsblkcnt_t f_bavail;
    __fsfilcnt_t f_files;
    __fsfilcnt_t f_ffree;
    __fsfilcnt_t f_favail;
    unsigned long f_fsid;
    unsigned long f_flag;
    unsigned long f_namemax;
    int __f_spare[6];
};

struct statvfs64 {
    unsigned long f_bsize;
    unsigned long f_frsize;
    __fsblkcnt64_t f_blocks;
    __fsblkcnt64_t f_bfree;
    __fsblkcnt64_t f_bavail;
    __fsfilcnt64_t f_files;
    __fsfilcnt64_t f_ffree;
    __fsfilcnt64_t f_favail;
    unsigned long f_fsid;
    unsigned long f_flag;
    unsigned long f_namemax;
    int __f_spare[6];
};

enum {
    ST_RDONLY = 1,
    ST_NOSUID = 2,
    ST_NODEV = 4,
    ST_NOEXEC = 8,
    ST_SYNCHRONOUS = 16,
    ST_MANDLOCK = 64,
    ST_WRITE = 128,
    ST_APPEND = 256,
    ST_IMMUTABLE = 512,
    ST_NOATIME = 1024,
    ST_NODIRATIME = 2048,
    ST_RELATIME = 4096
};

#define ST_RDONLY ST_RDONLY
#define ST_NOSUID ST_NOSUID
#define ST_NODEV ST_NODEV
#define ST_NOEXEC ST_NOEXEC
#define ST_SYNCHRONOUS ST_SYNCHRONOUS
#define ST_MANDLOCK ST_MANDLOCK
#define ST_WRITE ST_WRITE
#define ST_APPEND ST_APPEND
#define ST_IMMUTABLE ST_IMMUTABLE
#define ST_NOATIME ST_NOATIME
#define ST_NODIRATIME ST_NODIRATIME
#define ST_RELATIME ST_RELATIME

typedef __fsblkcnt_t fsblkcnt_t;
typedef __fsfilcnt_t fsfilcnt_t;

int statvfs(const char *restrict, struct statvfs *restrict);
int statvfs64(const char *restrict, struct statvfs64 *restrict);
int fstatvfs(int, struct statvfs *);
int fstatvfs64(int, struct statvfs64 *);

#endif
