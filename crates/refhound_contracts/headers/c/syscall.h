#ifndef REFHOUND_SYSCALL_H
#define REFHOUND_SYSCALL_H

#include <refhound/libc.h>
#include <sys/syscall.h>

#endif
