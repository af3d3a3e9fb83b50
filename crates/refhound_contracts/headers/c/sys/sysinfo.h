#ifndef REFHOUND_SYS_SYSINFO_H
#define REFHOUND_SYS_SYSINFO_H

#include <refhound/libc.h>
#include <linux/kernel.h>

int sysinfo(struct sysinfo *);
int get_nprocs_conf(void);
int get_nprocs(void);
long get_phys_pages(void);
long get_avphys_pages(void);

#endif
