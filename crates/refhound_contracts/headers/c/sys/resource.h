#ifndef REFHOUND_SYS_RESOURCE_H
#define REFHOUND_SYS_RESOURCE_H

#include <refhound/libc.h>
#include <refhound/types.h>

enum __rlimit_resource {
    RLIMIT_CPU = 0,
    RLIMIT_FSIZE = 1,
    RLIMIT_DATA = 2,
    RLIMIT_STACK = 3,
    RLIMIT_CORE = 4,
    __RLIMIT_RSS = 5,
    RLIMIT_NOFILE = 7,
    __RLIMIT_OFILE = RLIMIT_NOFILE,
    RLIMIT_AS = 9,
    __RLIMIT_NPROC = 6,
    __RLIMIT_MEMLOCK = 8,
    __RLIMIT_LOCKS = 10,
    __RLIMIT_SIGPENDING = 11,
    __RLIMIT_MSGQUEUE = 12,
    __RLIMIT_NICE = 13,
    __RLIMIT_RTPRIO = 14,
    __RLIMIT_RTTIME = 15,
    __RLIMIT_NLIMITS = 16,
    __RLIM_NLIMITS = __RLIMIT_NLIMITS
};

#define RLIMIT_CPU RLIMIT_CPU
#define RLIMIT_FSIZE RLIMIT_FSIZE
#define RLIMIT_DATA RLIMIT_DATA
#define RLIMIT_STACK RLIMIT_STACK
#define RLIMIT_CORE RLIMIT_CORE
#define RLIMIT_RSS __RLIMIT_RSS
#define RLIMIT_NOFILE RLIMIT_NOFILE
#define RLIMIT_OFILE __RLIMIT_OFILE
#define RLIMIT_AS RLIMIT_AS
#define RLIMIT_NPROC __RLIMIT_NPROC
#define RLIMIT_MEMLOCK __RLIMIT_MEMLOCK
#define RLIMIT_LOCKS __RLIMIT_LOCKS
#define RLIMIT_SIGPENDING __RLIMIT_SIGPENDING
#define RLIMIT_MSGQUEUE __RLIMIT_MSGQUEUE
#define RLIMIT_NICE __RLIMIT_NICE
#define RLIMIT_RTPRIO __RLIMIT_RTPRIO
#define RLIMIT_RTTIME __RLIMIT_RTTIME
#define RLIMIT_NLIMITS __RLIMIT_NLIMITS
#define RLIM_NLIMITS __RLIM_NLIMITS
#define RLIM_INFINITY ((__rlim_t) -1)
#define RLIM64_INFINITY 0xffffffffffffffffuLL
#define RLIM_SAVED_MAX RLIM_INFINITY
#define RLIM_SAVED_CUR RLIM_INFINITY

typedef __rlim_t rlim_t;
typedef __rlim64_t rlim64_t;

struct rlimit {
    rlim_t rlim_cur;
    rlim_t rlim_max;
};

struct rlimit64 {
    rlim64_t rlim_cur;
    rlim64_t rlim_max;
};

enum __rusage_who {
    RUSAGE_SELF = 0,
    RUSAGE_CHILDREN = - 1,
    RUSAGE_THREAD = 1
};

#define RUSAGE_SELF RUSAGE_SELF
#define RUSAGE_CHILDREN RUSAGE_CHILDREN
#define RUSAGE_THREAD RUSAGE_THREAD
#define RUSAGE_LWP RUSAGE_THREAD

#include <refhound/struct_timeval.h>

struct rusage {
    struct timeval ru_utime;
    struct timeval ru_stime;
    union {
        long ru_maxrss;
        __syscall_slong_t __ru_maxrss_word;
    };
    union {
        long ru_ixrss;
        __syscall_slong_t __ru_ixrss_word;
    };
    union {
        long ru_idrss;
        __syscall_slong_t __ru_idrss_word;
    };
    union {
        long ru_isrss;
        __syscall_slong_t __ru_isrss_word;
    };
    union {
        long ru_minflt;
        __syscall_slong_t __ru_minflt_word;
    };
    union {
        long ru_majflt;
        __syscall_slong_t __ru_majflt_word;
    };
    union {
        long ru_nswap;
        __syscall_slong_t __ru_nswap_word;
    };
    union {
        long ru_inblock;
        __syscall_slong_t __ru_inblock_word;
    };
    union {
        long ru_oublock;
        __syscall_slong_t __ru_oublock_word;
    };
    union {
        long ru_msgsnd;
        __syscall_slong_t __ru_msgsnd_word;
    };
    union {
        long ru_msgrcv;
        __syscall_slong_t __ru_msgrcv_word;
    };
    union {
        long ru_nsignals;
        __syscall_slong_t __ru_nsignals_word;
    };
    union {
        long ru_nvcsw;
        __syscall_slong_t __ru_nvcsw_word;
    };
    union {
        long ru_nivcsw;
        __syscall_slong_t __ru_nivcsw_word;
    };
};

#define PRIO_MIN -20
#define PRIO_MAX 20

enum __priority_which {
    PRIO_PROCESS = 0,
    PRIO_PGRP = 1,
    PRIO_USER = 2
};

#define PRIO_PROCESS PRIO_PROCESS
#define PRIO_PGRP PRIO_PGRP
#define PRIO_USER PRIO_USER

int prlimit(__pid_t, enum __rlimit_resource, const struct rlimit *, struct rlimit *);
int prlimit64(__pid_t, enum __rlimit_resource, const struct rlimit64 *, struct rlimit64 *);

typedef __id_t id_t;
typedef enum __rlimit_resource __rlimit_resource_t;
typedef enum __rusage_who __rusage_who_t;
typedef enum __priority_which __priority_which_t;

int getrlimit(__rlimit_resource_t, struct rlimit *);
int getrlimit64(__rlimit_resource_t, struct rlimit64 *);
int setrlimit(__rlimit_resource_t, const struct rlimit *);
int setrlimit64(__rlimit_resource_t, const struct rlimit64 *);
int getrusage(__rusage_who_t, struct rusage *);
int getpriority(__priority_which_t, id_t);
int setpriority(__priority_which_t, id_t, int);

#if defined(__APPLE__)
#include <refhound/macos/sys/resource.h>
#endif

#endif
