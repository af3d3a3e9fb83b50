#ifndef REFHOUND_SYS_SEM_H
#define REFHOUND_SYS_SEM_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <sys/ipc.h>
#include <sys/types.h>

struct semid_ds {
    struct ipc_perm sem_perm;
    __time_t sem_otime;
    __syscall_ulong_t __sem_otime_high;
    __time_t sem_ctime;
    __syscall_ulong_t __sem_ctime_high;
    __syscall_ulong_t sem_nsems;
    __syscall_ulong_t __glibc_reserved3;
    __syscall_ulong_t __glibc_reserved4;
};

#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17
#define _SEM_SEMUN_UNDEFINED 1
#define SEM_STAT 18
#define SEM_INFO 19
#define SEM_STAT_ANY 20

struct seminfo {
    int semmap;
    int semmni;
    int semmns;
    int semmnu;
    int semmsl;
    int semopm;
    int semume;
    int semusz;
    int semvmx;
    int semaem;
};

struct sembuf {
    unsigned short sem_num;
    short sem_op;
    short sem_flg;
};

int semctl(int, int, int, ...);
int semget(key_t, int, int);
int semop(int, struct sembuf *, size_t);
int semtimedop(int, struct sembuf *, size_t, const struct timespec *);

#endif
