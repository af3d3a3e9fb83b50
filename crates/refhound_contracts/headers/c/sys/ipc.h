#ifndef REFHOUND_SYS_IPC_H
#define REFHOUND_SYS_IPC_H

#include <refhound/libc.h>

typedef int __ipc_pid_t;

#include <refhound/types.h>

#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#define IPC_INFO 3
#define IPC_PRIVATE ((__key_t) 0)

struct ipc_perm {
    __key_t __key;
    __uid_t uid;
    __gid_t gid;
    __uid_t cuid;
    __gid_t cgid;
    __mode_t mode;
    unsigned short __seq;
    unsigned short __pad2;
    __syscall_ulong_t __glibc_reserved1;
    __syscall_ulong_t __glibc_reserved2;
};

typedef __uid_t uid_t;
typedef __gid_t gid_t;
typedef __mode_t mode_t;
typedef __key_t key_t;

key_t ftok(const char *, int);

#endif
