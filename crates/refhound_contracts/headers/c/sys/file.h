#ifndef REFHOUND_SYS_FILE_H
#define REFHOUND_SYS_FILE_H

#include <refhound/libc.h>
#include <fcntl.h>

#ifndef L_SET
#define L_SET 0
#endif
#ifndef L_INCR
#define L_INCR 1
#endif
#ifndef L_XTND
#define L_XTND 2
#endif
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_UN 8
#define LOCK_NB 4

int flock(int, int);

#endif
