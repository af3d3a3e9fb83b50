#ifndef REFHOUND_SYS_VFS_H
#define REFHOUND_SYS_VFS_H

#include <refhound/libc.h>
#include <sys/statfs.h>

#endif
