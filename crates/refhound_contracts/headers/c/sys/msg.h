#ifndef REFHOUND_SYS_MSG_H
#define REFHOUND_SYS_MSG_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <sys/ipc.h>

typedef __syscall_ulong_t msgqnum_t;
typedef __syscall_ulong_t msglen_t;
typedef __time_t time_t;

struct msqid_ds {
    struct ipc_perm msg_perm;
    time_t msg_stime;
    time_t msg_rtime;
    time_t msg_ctime;
    msgqnum_t __msg_cbytes;
    msgqnum_t msg_qnum;
    msglen_t msg_qbytes;
    __pid_t msg_lspid;
    __pid_t msg_lrpid;
    msgqnum_t __glibc_reserved4;
    msgqnum_t __glibc_reserved5;
};

#define MSG_NOERROR 010000
#define MSG_EXCEPT 020000
#define MSG_COPY 040000
#define msg_cbytes __msg_cbytes
#define MSG_STAT 11
#define MSG_INFO 12
#define MSG_STAT_ANY 13

struct msginfo {
    int msgpool;
    int msgmap;
    int msgmax;
    int msgmnb;
    int msgmni;
    int msgssz;
    int msgtql;
    unsigned short msgseg;
};

typedef __pid_t pid_t;
typedef __ssize_t ssize_t;

struct msgbuf {
    __syscall_slong_t mtype;
    char mtext[1];
};

int msgctl(int, int, struct msqid_ds *);
int msgget(key_t, int);
ssize_t msgrcv(int, void *, size_t, long, int);
int msgsnd(int, const void *, size_t, int);

#endif
