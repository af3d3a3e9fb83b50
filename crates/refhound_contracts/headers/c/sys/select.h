#ifndef REFHOUND_SYS_SELECT_H
#define REFHOUND_SYS_SELECT_H

#include <refhound/libc.h>
#include <refhound/types.h>
#include <refhound/sigset_t.h>

typedef __time_t time_t;

#include <refhound/struct_timeval.h>
#include <refhound/struct_timespec.h>

typedef __suseconds_t suseconds_t;
typedef long __fd_mask;

typedef struct {
    __fd_mask fds_bits[1024 / (8 *(int) sizeof (__fd_mask))];
} fd_set;

#define FD_SETSIZE 1024

typedef __fd_mask fd_mask;

#define NFDBITS (8 * (int) sizeof (__fd_mask))
#define FD_SET(fd,fdsetp) ((void) (((fdsetp)->fds_bits)[((fd) / (8 * (int) sizeof (__fd_mask)))] |= ((__fd_mask) (1UL << ((fd) % (8 * (int) sizeof (__fd_mask)))))))
#define FD_CLR(fd,fdsetp) ((void) (((fdsetp)->fds_bits)[((fd) / (8 * (int) sizeof (__fd_mask)))] &= ~((__fd_mask) (1UL << ((fd) % (8 * (int) sizeof (__fd_mask)))))))
#define FD_ISSET(fd,fdsetp) ((((fdsetp)->fds_bits)[((fd) / (8 * (int) sizeof (__fd_mask)))] & ((__fd_mask) (1UL << ((fd) % (8 * (int) sizeof (__fd_mask)))))) != 0)
#define FD_ZERO(fdsetp) do { unsigned int __i; fd_set *__arr = (fdsetp); for (__i = 0; __i < sizeof (fd_set) / sizeof (__fd_mask); ++__i) ((__arr)->fds_bits)[__i] = 0; } while (0)

int select(int, fd_set *restrict, fd_set *restrict, fd_set *restrict, struct timeval *restrict);
int pselect(int, fd_set *restrict, fd_set *restrict, fd_set *restrict, const struct timespec *restrict, const __sigset_t *restrict);

#endif
