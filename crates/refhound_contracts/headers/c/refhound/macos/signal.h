#ifndef REFHOUND_REFHOUND_MACOS_SIGNAL_H
#define REFHOUND_REFHOUND_MACOS_SIGNAL_H

#include <refhound/sigset_t.h>
#include <refhound/pthreadtypes.h>

typedef __pid_t pid_t;
typedef __uid_t uid_t;
typedef void (*sig_t)(int);

union sigval {
    int sival_int;
    void *sival_ptr;
};

struct sigevent {
    int sigev_notify;
    int sigev_signo;
    union sigval sigev_value;
    void (*sigev_notify_function)(union sigval);
    pthread_attr_t *sigev_notify_attributes;
};

typedef struct __siginfo {
    int si_signo;
    int si_errno;
    int si_code;
    pid_t si_pid;
    uid_t si_uid;
    int si_status;
    void *si_addr;
    union sigval si_value;
    long si_band;
    unsigned long __pad[7];
} siginfo_t;

union __sigaction_u {
    void (*__sa_handler)(int);
    void (*__sa_sigaction)(int, struct __siginfo *, void *);
};

struct sigaction {
    union __sigaction_u __sigaction_u;
    sigset_t sa_mask;
    int sa_flags;
};

#define sa_handler __sigaction_u.__sa_handler
#define sa_sigaction __sigaction_u.__sa_sigaction

typedef struct __darwin_sigaltstack {
    void *ss_sp;
    __SIZE_TYPE__ ss_size;
    int ss_flags;
} stack_t;

#define SA_ONSTACK 0x0001
#define SA_RESTART 0x0002
#define SA_RESETHAND 0x0004
#define SA_NOCLDSTOP 0x0008
#define SA_NODEFER 0x0010
#define SA_NOCLDWAIT 0x0020
#define SA_SIGINFO 0x0040
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SIG_HOLD ((__sighandler_t)5)
#define SI_USER 0x10001
#define SI_QUEUE 0x10002
#define SI_TIMER 0x10003
#define SI_ASYNCIO 0x10004
#define SI_MESGQ 0x10005
#define SIGEV_NONE 0
#define SIGEV_SIGNAL 1
#define SIGEV_THREAD 3
#define SS_ONSTACK 0x0001
#define SS_DISABLE 0x0004
#define MINSIGSTKSZ 32768
#define SIGSTKSZ 131072
#define FPE_INTDIV 7
#define FPE_INTOVF 8
#define FPE_FLTDIV 1
#define SEGV_MAPERR 1
#define SEGV_ACCERR 2

extern const char *const sys_signame[NSIG];
extern const char *const sys_siglist[NSIG];

int kill(pid_t, int);
int killpg(pid_t, int);
int sigaction(int, const struct sigaction *restrict, struct sigaction *restrict);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigismember(const sigset_t *, int);
int sigaltstack(const stack_t *restrict, stack_t *restrict);
int siginterrupt(int, int);
int sigpending(sigset_t *);
int sigprocmask(int, const sigset_t *restrict, sigset_t *restrict);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
int pthread_kill(pthread_t, int);
int sigsuspend(const sigset_t *);
int sigwait(const sigset_t *restrict, int *restrict);
void psignal(int, const char *);
int sigblock(int);
int sigsetmask(int);

#endif
