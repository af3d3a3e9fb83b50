#ifndef REFHOUND_LIBPROC_H
#define REFHOUND_LIBPROC_H

#include <sys/proc_info.h>

typedef void *rusage_info_t;

int proc_listpids(uint32_t, uint32_t, void *, int);
int proc_listallpids(void *, int);
int proc_listchildpids(pid_t, void *, int);
int proc_pidinfo(int, int, uint64_t, void *, int);
int proc_pidfdinfo(int, int, int, void *, int);
int proc_name(int, void *, uint32_t);
int proc_pidpath(int, void *, uint32_t);
int proc_regionfilename(int, uint64_t, void *, uint32_t);
int proc_kmsgbuf(void *, uint32_t);
int proc_pid_rusage(int, int, rusage_info_t *);

#endif
