#ifndef REFHOUND_SYS_POLL_H
#define REFHOUND_SYS_POLL_H

#include <refhound/libc.h>

#define POLLIN 0x001
#define POLLPRI 0x002
#define POLLOUT 0x004
#define POLLRDNORM 0x040
#define POLLRDBAND 0x080
#define POLLWRNORM 0x100
#define POLLWRBAND 0x200
#define POLLMSG 0x400
#define POLLREMOVE 0x1000
#define POLLRDHUP 0x2000
#define POLLERR 0x008
#define POLLHUP 0x010
#define POLLNVAL 0x020

#include <refhound/sigset_t_parts.h>
#include <refhound/struct_timespec.h>

typedef unsigned long nfds_t;

struct pollfd {
    int fd;
    short events;
    short revents;
};

int poll(struct pollfd *, nfds_t, int);
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const __sigset_t *);

#endif
