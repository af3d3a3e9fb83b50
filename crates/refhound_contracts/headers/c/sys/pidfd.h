#ifndef REFHOUND_SYS_PIDFD_H
#define REFHOUND_SYS_PIDFD_H

#include <refhound/libc.h>
#include <fcntl.h>
#include <refhound/siginfo_t.h>

#define PIDFD_NONBLOCK O_NONBLOCK

int pidfd_open(__pid_t, unsigned int);
int pidfd_getfd(int, int, unsigned int);
int pidfd_send_signal(int, int, siginfo_t *, unsigned int);

#endif
