#ifndef REFHOUND_SYS_MOUNT_H
#define REFHOUND_SYS_MOUNT_H

#if defined(__APPLE__)
#include <refhound/macos/sys/mount.h>
#else
#include <refhound/libc.h>
#include <fcntl.h>
#include <stdint.h>
#include <stddef.h>
#include <sys/ioctl.h>

#define BLOCK_SIZE_BITS 10
#define BLOCK_SIZE (1<<BLOCK_SIZE_BITS)

enum {
    MS_RDONLY = 1,
    MS_NOSUID = 2,
    MS_NODEV = 4,
    MS_NOEXEC = 8,
    MS_SYNCHRONOUS = 16,
    MS_REMOUNT = 32,
    MS_MANDLOCK = 64,
    MS_DIRSYNC = 128,
    MS_NOSYMFOLLOW = 256,
    MS_NOATIME = 1024,
    MS_NODIRATIME = 2048,
    MS_BIND = 4096,
    MS_MOVE = 8192,
    MS_REC = 16384,
    MS_SILENT = 32768,
    MS_POSIXACL = 1 << 16,
    MS_UNBINDABLE = 1 << 17,
    MS_PRIVATE = 1 << 18,
    MS_SLAVE = 1 << 19,
    MS_SHARED = 1 << 20,
    MS_RELATIME = 1 << 21,
    MS_KERNMOUNT = 1 << 22,
    MS_I_VERSION = 1 << 23,
    MS_STRICTATIME = 1 << 24,
    MS_LAZYTIME = 1 << 25,
    MS_ACTIVE = 1 << 30,
    MS_NOUSER = 1 << 31
};

#define MS_RDONLY MS_RDONLY
#define MS_NOSUID MS_NOSUID
#define MS_NODEV MS_NODEV
#define MS_NOEXEC MS_NOEXEC
#define MS_SYNCHRONOUS MS_SYNCHRONOUS
#define MS_REMOUNT MS_REMOUNT
#define MS_MANDLOCK MS_MANDLOCK
#define MS_DIRSYNC MS_DIRSYNC
#define MS_NOSYMFOLLOW MS_NOSYMFOLLOW
#define MS_NOATIME MS_NOATIME
#define MS_NODIRATIME MS_NODIRATIME
#define MS_BIND MS_BIND
#define MS_MOVE MS_MOVE
#define MS_REC MS_REC
#define MS_SILENT MS_SILENT
#define MS_POSIXACL MS_POSIXACL
#define MS_UNBINDABLE MS_UNBINDABLE
#define MS_PRIVATE MS_PRIVATE
#define MS_SLAVE MS_SLAVE
#define MS_SHARED MS_SHARED
#define MS_RELATIME MS_RELATIME
#define MS_KERNMOUNT MS_KERNMOUNT
#define MS_I_VERSION MS_I_VERSION
#define MS_STRICTATIME MS_STRICTATIME
#define MS_LAZYTIME MS_LAZYTIME
#define MS_ACTIVE MS_ACTIVE
#define MS_NOUSER MS_NOUSER
#define MS_RMT_MASK (MS_RDONLY|MS_SYNCHRONOUS|MS_MANDLOCK|MS_I_VERSION |MS_LAZYTIME)
#define MS_MGC_VAL 0xc0ed0000
#define MS_MGC_MSK 0xffff0000
#define BLKROSET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((93)) << 0) | ((0) << ((0 +8)+8)))
#define BLKROGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((94)) << 0) | ((0) << ((0 +8)+8)))
#define BLKRRPART (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((95)) << 0) | ((0) << ((0 +8)+8)))
#define BLKGETSIZE (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((96)) << 0) | ((0) << ((0 +8)+8)))
#define BLKFLSBUF (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((97)) << 0) | ((0) << ((0 +8)+8)))
#define BLKRASET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((98)) << 0) | ((0) << ((0 +8)+8)))
#define BLKRAGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((99)) << 0) | ((0) << ((0 +8)+8)))
#define BLKFRASET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((100)) << 0) | ((0) << ((0 +8)+8)))
#define BLKFRAGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((101)) << 0) | ((0) << ((0 +8)+8)))
#define BLKSECTSET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((102)) << 0) | ((0) << ((0 +8)+8)))
#define BLKSECTGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((103)) << 0) | ((0) << ((0 +8)+8)))
#define BLKSSZGET (((0U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((104)) << 0) | ((0) << ((0 +8)+8)))
#define BLKBSZGET (((2U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((112)) << 0) | ((((sizeof(size_t)))) << ((0 +8)+8)))
#define BLKBSZSET (((1U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((113)) << 0) | ((((sizeof(size_t)))) << ((0 +8)+8)))
#define BLKGETSIZE64 (((2U) << (((0 +8)+8)+14)) | (((0x12)) << (0 +8)) | (((114)) << 0) | ((((sizeof(size_t)))) << ((0 +8)+8)))

enum {
    MNT_FORCE = 1,
    MNT_DETACH = 2,
    MNT_EXPIRE = 4,
    UMOUNT_NOFOLLOW = 8
};

#define MNT_FORCE MNT_FORCE
#define MNT_DETACH MNT_DETACH
#define MNT_EXPIRE MNT_EXPIRE
#define UMOUNT_NOFOLLOW UMOUNT_NOFOLLOW
#define FSMOUNT_CLOEXEC 0x00000001
#define MOUNT_ATTR_RDONLY 0x00000001
#define MOUNT_ATTR_NOSUID 0x00000002
#define MOUNT_ATTR_NODEV 0x00000004
#define MOUNT_ATTR_NOEXEC 0x00000008
#define MOUNT_ATTR__ATIME 0x00000070
#define MOUNT_ATTR_RELATIME 0x00000000
#define MOUNT_ATTR_NOATIME 0x00000010
#define MOUNT_ATTR_STRICTATIME 0x00000020
#define MOUNT_ATTR_NODIRATIME 0x00000080
#define MOUNT_ATTR_IDMAP 0x00100000
#define MOUNT_ATTR_NOSYMFOLLOW 0x00200000
#define MOUNT_ATTR_SIZE_VER0 32
#define MOVE_MOUNT_F_SYMLINKS 0x00000001
#define MOVE_MOUNT_F_AUTOMOUNTS 0x00000002
#define MOVE_MOUNT_F_EMPTY_PATH 0x00000004
#define MOVE_MOUNT_T_SYMLINKS 0x00000010
#define MOVE_MOUNT_T_AUTOMOUNTS 0x00000020
#define MOVE_MOUNT_T_EMPTY_PATH 0x00000040
#define MOVE_MOUNT_SET_GROUP 0x00000100
#define FSPICK_CLOEXEC 0x00000001
#define FSPICK_SYMLINK_NOFOLLOW 0x00000002
#define FSPICK_NO_AUTOMOUNT 0x00000004
#define FSPICK_EMPTY_PATH 0x00000008
#define FSOPEN_CLOEXEC 0x00000001
#define OPEN_TREE_CLONE 1
#define OPEN_TREE_CLOEXEC O_CLOEXEC

int mount(const char *, const char *, const char *, unsigned long, const void *);
int umount(const char *);
int umount2(const char *, int);
int fsopen(const char *, unsigned int);
int fsmount(int, unsigned int, unsigned int);
int move_mount(int, const char *, int, const char *, unsigned int flags);
int fsconfig(int, unsigned int, const char *, const void *, int);
int fspick(int, const char *, unsigned int);
int open_tree(int, const char *, unsigned int);
int mount_setattr(int, const char *, unsigned int, struct mount_attr *, size_t);
#endif

#endif
