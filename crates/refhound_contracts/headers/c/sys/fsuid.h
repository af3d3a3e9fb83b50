#ifndef REFHOUND_SYS_FSUID_H
#define REFHOUND_SYS_FSUID_H

#include <refhound/libc.h>
#include <sys/types.h>

int setfsuid(__uid_t);
int setfsgid(__gid_t);

#endif
