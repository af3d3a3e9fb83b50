#ifndef REFHOUND_SIGNAL_H
#define REFHOUND_SIGNAL_H

#include <refhound/libc.h>
#include <refhound/types.h>

#define SIG_ERR ((__sighandler_t) -1)
#define SIG_DFL ((__sighandler_t) 0)
#define SIG_IGN ((__sighandler_t) 1)
#define SIGINT 2
#define SIGILL 4
#define SIGFPE 8
#define SIGSEGV 11
#define SIGTERM 15
#if defined(_WIN32)
#define SIGABRT 22
#elif defined(__APPLE__)
#define SIGHUP 1
#define SIGQUIT 3
#define SIGTRAP 5
#define SIGABRT 6
#define SIGIOT SIGABRT
#define SIGEMT 7
#define SIGKILL 9
#define SIGBUS 10
#define SIGSYS 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGURG 16
#define SIGSTOP 17
#define SIGTSTP 18
#define SIGCONT 19
#define SIGCHLD 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGIO 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGINFO 29
#define SIGUSR1 30
#define SIGUSR2 31
#define NSIG 32
#else
#define SIGABRT 6
#define SIGHUP 1
#define SIGQUIT 3
#define SIGTRAP 5
#define SIGKILL 9
#define SIGPIPE 13
#define SIGALRM 14
#define SIGSTKFLT 16
#define SIGPWR 30
#define SIGBUS 7
#define SIGSYS 31
#define SIGURG 23
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGCONT 18
#define SIGCHLD 17
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGPOLL 29
#define SIGXFSZ 25
#define SIGXCPU 24
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGWINCH 28
#define SIGIO SIGPOLL
#define SIGIOT SIGABRT
#define SIGCLD SIGCHLD
#define __SIGRTMIN 32
#define __SIGRTMAX 64
#define _NSIG (64 + 1)
#endif

typedef __sig_atomic_t sig_atomic_t;
typedef void (*__sighandler_t)(int);

__sighandler_t signal(int, __sighandler_t);
int raise(int);

#include <refhound/size_t.h>

#if defined(_WIN32)
#include <refhound/windows/signal.h>
#elif defined(__APPLE__)
#include <refhound/macos/signal.h>
#else
int __libc_current_sigrtmin(void);
int __libc_current_sigrtmax(void);

#define SIGRTMIN (__libc_current_sigrtmin ())
#define SIGRTMAX (__libc_current_sigrtmax ())

#define SIG_HOLD ((__sighandler_t) 2)

#include <refhound/sigset_t.h>

typedef __pid_t pid_t;
typedef __uid_t uid_t;

#include <refhound/struct_timespec.h>
#include <refhound/siginfo_t.h>

#define __SI_ASYNCIO_AFTER_SIGIO 1

enum {
    SI_ASYNCNL = - 60,
    SI_DETHREAD = - 7,
    SI_TKILL,
    SI_SIGIO,
    SI_ASYNCIO,
    SI_MESGQ,
    SI_TIMER,
    SI_QUEUE,
    SI_USER,
    SI_KERNEL = 0x80
};

#define SI_ASYNCNL SI_ASYNCNL
#define SI_DETHREAD SI_DETHREAD
#define SI_TKILL SI_TKILL
#define SI_SIGIO SI_SIGIO
#define SI_MESGQ SI_MESGQ
#define SI_TIMER SI_TIMER
#define SI_ASYNCIO SI_ASYNCIO
#define SI_QUEUE SI_QUEUE
#define SI_USER SI_USER
#define SI_KERNEL SI_KERNEL

enum {
    ILL_ILLOPC = 1,
    ILL_ILLOPN,
    ILL_ILLADR,
    ILL_ILLTRP,
    ILL_PRVOPC,
    ILL_PRVREG,
    ILL_COPROC,
    ILL_BADSTK,
    ILL_BADIADDR
};

#define ILL_ILLOPC ILL_ILLOPC
#define ILL_ILLOPN ILL_ILLOPN
#define ILL_ILLADR ILL_ILLADR
#define ILL_ILLTRP ILL_ILLTRP
#define ILL_PRVOPC ILL_PRVOPC
#define ILL_PRVREG ILL_PRVREG
#define ILL_COPROC ILL_COPROC
#define ILL_BADSTK ILL_BADSTK
#define ILL_BADIADDR ILL_BADIADDR

enum {
    FPE_INTDIV = 1,
    FPE_INTOVF,
    FPE_FLTDIV,
    FPE_FLTOVF,
    FPE_FLTUND,
    FPE_FLTRES,
    FPE_FLTINV,
    FPE_FLTSUB,
    FPE_FLTUNK = 14,
    FPE_CONDTRAP
};

#define FPE_INTDIV FPE_INTDIV
#define FPE_INTOVF FPE_INTOVF
#define FPE_FLTDIV FPE_FLTDIV
#define FPE_FLTOVF FPE_FLTOVF
#define FPE_FLTUND FPE_FLTUND
#define FPE_FLTRES FPE_FLTRES
#define FPE_FLTINV FPE_FLTINV
#define FPE_FLTSUB FPE_FLTSUB
#define FPE_FLTUNK FPE_FLTUNK
#define FPE_CONDTRAP FPE_CONDTRAP

enum {
    SEGV_MAPERR = 1,
    SEGV_ACCERR,
    SEGV_BNDERR,
    SEGV_PKUERR,
    SEGV_ACCADI,
    SEGV_ADIDERR,
    SEGV_ADIPERR,
    SEGV_MTEAERR,
    SEGV_MTESERR
};

#define SEGV_MAPERR SEGV_MAPERR
#define SEGV_ACCERR SEGV_ACCERR
#define SEGV_BNDERR SEGV_BNDERR
#define SEGV_PKUERR SEGV_PKUERR
#define SEGV_ACCADI SEGV_ACCADI
#define SEGV_ADIDERR SEGV_ADIDERR
#define SEGV_ADIPERR SEGV_ADIPERR
#define SEGV_MTEAERR SEGV_MTEAERR
#define SEGV_MTESERR SEGV_MTESERR

enum {
    BUS_ADRALN = 1,
    BUS_ADRERR,
    BUS_OBJERR,
    BUS_MCEERR_AR,
    BUS_MCEERR_AO
};

#define BUS_ADRALN BUS_ADRALN
#define BUS_ADRERR BUS_ADRERR
#define BUS_OBJERR BUS_OBJERR
#define BUS_MCEERR_AR BUS_MCEERR_AR
#define BUS_MCEERR_AO BUS_MCEERR_AO

enum {
    TRAP_BRKPT = 1,
    TRAP_TRACE,
    TRAP_BRANCH,
    TRAP_HWBKPT,
    TRAP_UNK
};

#define TRAP_BRKPT TRAP_BRKPT
#define TRAP_TRACE TRAP_TRACE
#define TRAP_BRANCH TRAP_BRANCH
#define TRAP_HWBKPT TRAP_HWBKPT
#define TRAP_UNK TRAP_UNK

enum {
    CLD_EXITED = 1,
    CLD_KILLED,
    CLD_DUMPED,
    CLD_TRAPPED,
    CLD_STOPPED,
    CLD_CONTINUED
};

#define CLD_EXITED CLD_EXITED
#define CLD_KILLED CLD_KILLED
#define CLD_DUMPED CLD_DUMPED
#define CLD_TRAPPED CLD_TRAPPED
#define CLD_STOPPED CLD_STOPPED
#define CLD_CONTINUED CLD_CONTINUED

enum {
    POLL_IN = 1,
    POLL_OUT,
    POLL_MSG,
    POLL_ERR,
    POLL_PRI,
    POLL_HUP
};

#define POLL_IN POLL_IN
#define POLL_OUT POLL_OUT
#define POLL_MSG POLL_MSG
#define POLL_ERR POLL_ERR
#define POLL_PRI POLL_PRI
#define POLL_HUP POLL_HUP

typedef __sigval_t sigval_t;

#include <refhound/sigevent_t.h>
#include <refhound/sigevent-consts.h>

__sighandler_t sysv_signal(int, __sighandler_t);
int kill(__pid_t, int);
int killpg(__pid_t, int);
__sighandler_t ssignal(int, __sighandler_t);
int gsignal(int);
void psignal(int, const char *);
void psiginfo(const siginfo_t *, const char *);
int sigpause(int);

#define sigmask(sig) ((int)(1u << ((sig) - 1)))

int sigblock(int);
int sigsetmask(int);
int siggetmask(void);

#define NSIG (64 + 1)

typedef __sighandler_t sighandler_t;
typedef __sighandler_t sig_t;

int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigismember(const sigset_t *, int);
int sigisemptyset(const sigset_t *);
int sigandset(sigset_t *, const sigset_t *, const sigset_t *);
int sigorset(sigset_t *, const sigset_t *, const sigset_t *);

struct sigaction {
    union {
        __sighandler_t sa_handler;
        void (*sa_sigaction)(int, siginfo_t *, void *);
    } __sigaction_handler;
    __sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};

#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#define SA_INTERRUPT 0x20000000
#define SA_NOMASK SA_NODEFER
#define SA_ONESHOT SA_RESETHAND
#define SA_STACK SA_ONSTACK
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

int sigprocmask(int, const sigset_t *restrict, sigset_t *restrict);
int sigsuspend(const sigset_t *);
int sigaction(int, const struct sigaction *restrict, struct sigaction *restrict);
int sigpending(sigset_t *);
int sigwait(const sigset_t *restrict, int *restrict);
int sigwaitinfo(const sigset_t *restrict, siginfo_t *restrict);
int sigtimedwait(const sigset_t *restrict, siginfo_t *restrict, const struct timespec *restrict);
int sigqueue(__pid_t, int, const union sigval);

#define FP_XSTATE_MAGIC1 0x46505853U
#define FP_XSTATE_MAGIC2 0x46505845U
#define FP_XSTATE_MAGIC2_SIZE sizeof (FP_XSTATE_MAGIC2)

struct _fpx_sw_bytes {
    __uint32_t magic1;
    __uint32_t extended_size;
    __uint64_t xstate_bv;
    __uint32_t xstate_size;
    __uint32_t __glibc_reserved1[7];
};

struct _fpreg {
    unsigned short significand[4];
    unsigned short exponent;
};

struct _fpxreg {
    unsigned short significand[4];
    unsigned short exponent;
    unsigned short __glibc_reserved1[3];
};

struct _xmmreg {
    __uint32_t element[4];
};

struct _fpstate {
    __uint16_t cwd;
    __uint16_t swd;
    __uint16_t ftw;
    __uint16_t fop;
    __uint64_t rip;
    __uint64_t rdp;
    __uint32_t mxcsr;
    __uint32_t mxcr_mask;
    struct _fpxreg _st[8];
    struct _xmmreg _xmm[16];
    __uint32_t __glibc_reserved1[24];
};

struct sigcontext {
    __uint64_t r8;
    __uint64_t r9;
    __uint64_t r10;
    __uint64_t r11;
    __uint64_t r12;
    __uint64_t r13;
    __uint64_t r14;
    __uint64_t r15;
    __uint64_t rdi;
    __uint64_t rsi;
    __uint64_t rbp;
    __uint64_t rbx;
    __uint64_t rdx;
    __uint64_t rax;
    __uint64_t rcx;
    __uint64_t rsp;
    __uint64_t rip;
    __uint64_t eflags;
    unsigned short cs;
    unsigned short gs;
    unsigned short fs;
    unsigned short __pad0;
    __uint64_t err;
    __uint64_t trapno;
    __uint64_t oldmask;
    __uint64_t cr2;
    union {
        struct _fpstate *fpstate;
        __uint64_t __fpstate_word;
    };
    __uint64_t __reserved1[8];
};

struct _xsave_hdr {
    __uint64_t xstate_bv;
    __uint64_t __glibc_reserved1[2];
    __uint64_t __glibc_reserved2[5];
};

struct _ymmh_state {
    __uint32_t ymmh_space[64];
};

struct _xstate {
    struct _fpstate fpstate;
    struct _xsave_hdr xstate_hdr;
    struct _ymmh_state ymmh;
};

int sigreturn(struct sigcontext *);

#include <refhound/stack_t.h>
#include <sys/ucontext.h>

int siginterrupt(int, int);

#include <unistd.h>

#define SIGSTKSZ sysconf (_SC_SIGSTKSZ)
#define MINSIGSTKSZ SIGSTKSZ

enum {
    SS_ONSTACK = 1,
    SS_DISABLE
};

#define SS_ONSTACK SS_ONSTACK
#define SS_DISABLE SS_DISABLE

int sigaltstack(const stack_t *restrict, stack_t *restrict);

struct sigstack {
    void *ss_sp;
    int ss_onstack;
};

int sigstack(struct sigstack *, struct sigstack *);
int sighold(int);
int sigrelse(int);
int sigignore(int);
__sighandler_t sigset(int, __sighandler_t);

#include <refhound/pthreadtypes.h>

int pthread_sigmask(int, const __sigset_t *restrict, __sigset_t *restrict);
int pthread_kill(pthread_t, int);
int pthread_sigqueue(pthread_t, int, const union sigval);
int tgkill(__pid_t, __pid_t, int);
#endif

#endif
