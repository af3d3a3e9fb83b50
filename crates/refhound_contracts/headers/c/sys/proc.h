#ifndef REFHOUND_SYS_PROC_H
#define REFHOUND_SYS_PROC_H

#include <sys/types.h>
#include <sys/time.h>
#include <signal.h>

#define MAXCOMLEN 16
#define SIDL 1
#define SRUN 2
#define SSLEEP 3
#define SSTOP 4
#define SZOMB 5
#define P_LP64 0x00000004
#define P_TRACED 0x00000800

struct extern_proc {
    union {
        struct {
            struct proc *__p_forw;
            struct proc *__p_back;
        } p_st1;
        struct timeval __p_starttime;
    } p_un;
    struct vmspace *p_vmspace;
    struct sigacts *p_sigacts;
    int p_flag;
    char p_stat;
    pid_t p_pid;
    pid_t p_oppid;
    int p_dupfd;
    caddr_t user_stack;
    void *exit_thread;
    int p_debugger;
    int sigwait;
    unsigned int p_estcpu;
    int p_cpticks;
    unsigned int p_pctcpu;
    void *p_wchan;
    char *p_wmesg;
    unsigned int p_swtime;
    unsigned int p_slptime;
    struct itimerval p_realtimer;
    struct timeval p_rtime;
    unsigned long long p_uticks;
    unsigned long long p_sticks;
    unsigned long long p_iticks;
    int p_traceflag;
    struct vnode *p_tracep;
    int p_siglist;
    struct vnode *p_textvp;
    int p_holdcnt;
    sigset_t p_sigmask;
    sigset_t p_sigignore;
    sigset_t p_sigcatch;
    unsigned char p_priority;
    unsigned char p_usrpri;
    char p_nice;
    char p_comm[MAXCOMLEN + 1];
    struct pgrp *p_pgrp;
    struct user *p_addr;
    unsigned short p_xstat;
    unsigned short p_acflag;
    struct rusage *p_ru;
};

#define p_starttime p_un.__p_starttime

#endif
