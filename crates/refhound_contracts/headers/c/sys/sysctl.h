#ifndef REFHOUND_SYS_SYSCTL_H
#define REFHOUND_SYS_SYSCTL_H

#include <sys/types.h>
#include <sys/proc.h>

#define CTL_MAXNAME 12
#define CTL_UNSPEC 0
#define CTL_KERN 1
#define CTL_VM 2
#define CTL_VFS 3
#define CTL_NET 4
#define CTL_DEBUG 5
#define CTL_HW 6
#define CTL_MACHDEP 7
#define CTL_USER 8
#define KERN_OSTYPE 1
#define KERN_OSRELEASE 2
#define KERN_OSREV 3
#define KERN_VERSION 4
#define KERN_MAXPROC 6
#define KERN_MAXFILES 7
#define KERN_ARGMAX 8
#define KERN_HOSTNAME 10
#define KERN_HOSTID 11
#define KERN_CLOCKRATE 12
#define KERN_PROC 14
#define KERN_FILE 15
#define KERN_BOOTTIME 21
#define KERN_PROCARGS 38
#define KERN_PROCARGS2 49
#define KERN_PROC_ALL 0
#define KERN_PROC_PID 1
#define KERN_PROC_UID 5
#define VM_SWAPUSAGE 5
#define VM_LOADAVG 2
#define HW_MACHINE 1
#define HW_MODEL 2
#define HW_NCPU 3
#define HW_BYTEORDER 4
#define HW_PHYSMEM 5
#define HW_USERMEM 6
#define HW_PAGESIZE 7
#define HW_CPU_FREQ 15
#define HW_CACHELINE 16
#define HW_L1ICACHESIZE 17
#define HW_L1DCACHESIZE 18
#define HW_L2CACHESIZE 20
#define HW_MEMSIZE 24
#define HW_AVAILCPU 25

struct loadavg {
    unsigned int ldavg[3];
    long fscale;
};

struct xsw_usage {
    unsigned long long xsu_total;
    unsigned long long xsu_avail;
    unsigned long long xsu_used;
    unsigned int xsu_pagesize;
    int xsu_encrypted;
};

struct _ucred {
    int cr_ref;
    uid_t cr_uid;
    short cr_ngroups;
    gid_t cr_groups[16];
};

struct _pcred {
    char pc_lock[72];
    struct ucred *pc_ucred;
    uid_t p_ruid;
    uid_t p_svuid;
    gid_t p_rgid;
    gid_t p_svgid;
    int p_refcnt;
};

struct vmspace {
    int vm_refcnt;
    caddr_t vm_shm;
    int vm_rssize;
    int vm_swrss;
    int vm_tsize;
    int vm_dsize;
    int vm_ssize;
    caddr_t vm_taddr;
    caddr_t vm_daddr;
    caddr_t vm_maxsaddr;
};

struct eproc {
    struct proc *e_paddr;
    struct session *e_sess;
    struct _pcred e_pcred;
    struct _ucred e_ucred;
    struct vmspace e_vm;
    pid_t e_ppid;
    pid_t e_pgid;
    short e_jobc;
    dev_t e_tdev;
    pid_t e_tpgid;
    struct session *e_tsess;
    char e_wmesg[8];
    int e_xsize;
    short e_xrssize;
    short e_xccount;
    short e_xswrss;
    int e_flag;
    char e_login[12];
    int e_spare[4];
};

struct kinfo_proc {
    struct extern_proc kp_proc;
    struct eproc kp_eproc;
};

int sysctl(int *, unsigned int, void *, size_t *, void *, size_t);
int sysctlbyname(const char *, void *, size_t *, void *, size_t);
int sysctlnametomib(const char *, int *, size_t *);

#endif
