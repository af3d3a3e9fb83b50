#ifndef REFHOUND_SYS_WAIT_H
#define REFHOUND_SYS_WAIT_H

#include <refhound/libc.h>
#include <refhound/types.h>

typedef __pid_t pid_t;

#include <signal.h>
#include <refhound/waitflags.h>
#include <refhound/waitstatus.h>

#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) (((status) & 0xff00) >> 8)
#define WIFEXITED(status) (((status) & 0x7f) == 0)
#define WIFSIGNALED(status) (((signed char) (((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)
#define WCOREFLAG 0x80
#define WCOREDUMP(status) ((status) & 0x80)
#define W_EXITCODE(ret,sig) ((ret) << 8 | (sig))
#define W_STOPCODE(sig) ((sig) << 8 | 0x7f)

typedef enum {
    P_ALL,
    P_PID,
    P_PGID,
    P_PIDFD,
} idtype_t;

pid_t wait(int *);

#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0

pid_t waitpid(pid_t, int *, int);

typedef __id_t id_t;

int waitid(idtype_t, id_t, siginfo_t *, int);

struct rusage;

pid_t wait3(int *, int, struct rusage *);
pid_t wait4(pid_t, int *, int, struct rusage *);

#endif
