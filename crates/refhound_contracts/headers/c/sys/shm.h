#ifndef REFHOUND_SYS_SHM_H
#define REFHOUND_SYS_SHM_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <sys/ipc.h>

#define SHMLBA (__getpagesize ())
#define SHM_R 0400
#define SHM_W 0200
#define SHM_RDONLY 010000
#define SHM_RND 020000
#define SHM_REMAP 040000
#define SHM_EXEC 0100000
#define SHM_LOCK 11
#define SHM_UNLOCK 12

typedef __syscall_ulong_t shmatt_t;

struct shmid_ds {
    struct ipc_perm shm_perm;
    size_t shm_segsz;
    __time_t shm_atime;
    __time_t shm_dtime;
    __time_t shm_ctime;
    __pid_t shm_cpid;
    __pid_t shm_lpid;
    shmatt_t shm_nattch;
    shmatt_t __glibc_reserved5;
    shmatt_t __glibc_reserved6;
};

#define SHM_STAT 13
#define SHM_INFO 14
#define SHM_STAT_ANY 15
#define SHM_DEST 01000
#define SHM_LOCKED 02000
#define SHM_HUGETLB 04000
#define SHM_NORESERVE 010000

struct shminfo {
    shmatt_t shmmax;
    shmatt_t shmmin;
    shmatt_t shmmni;
    shmatt_t shmseg;
    shmatt_t shmall;
    shmatt_t __glibc_reserved1;
    shmatt_t __glibc_reserved2;
    shmatt_t __glibc_reserved3;
    shmatt_t __glibc_reserved4;
};

struct shm_info {
    int used_ids;
    shmatt_t shm_tot;
    shmatt_t shm_rss;
    shmatt_t shm_swp;
    shmatt_t swap_attempts;
    shmatt_t swap_successes;
};

typedef __time_t time_t;
typedef __pid_t pid_t;

int shmctl(int, int, struct shmid_ds *);
int shmget(key_t, size_t, int);
void *shmat(int, const void *, int);
int shmdt(const void *);

#endif
