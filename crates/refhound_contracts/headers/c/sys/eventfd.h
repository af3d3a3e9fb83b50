#ifndef REFHOUND_SYS_EVENTFD_H
#define REFHOUND_SYS_EVENTFD_H

#include <refhound/libc.h>
#include <stdint.h>

enum {
    EFD_SEMAPHORE = 00000001,
    EFD_CLOEXEC = 02000000,
    EFD_NONBLOCK = 00004000
};

#define EFD_SEMAPHORE EFD_SEMAPHORE
#define EFD_CLOEXEC EFD_CLOEXEC
#define EFD_NONBLOCK EFD_NONBLOCK

typedef uint64_t eventfd_t;

int eventfd(unsigned int, int);
int eventfd_read(int, eventfd_t *);
int eventfd_write(int, eventfd_t);

#endif
