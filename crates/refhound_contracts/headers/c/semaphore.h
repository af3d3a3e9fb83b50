#ifndef REFHOUND_SEMAPHORE_H
#define REFHOUND_SEMAPHORE_H

#include <refhound/libc.h>
#include <sys/types.h>

#define SEM_FAILED ((sem_t *) 0)

typedef union {
    char __size[32];
    long __align;
} sem_t;

int sem_init(sem_t *, int, unsigned int);
int sem_destroy(sem_t *);
sem_t *sem_open(const char *, int, ...);
int sem_close(sem_t *);
int sem_unlink(const char *);
int sem_wait(sem_t *);
int sem_timedwait(sem_t *restrict, const struct timespec *restrict);
int sem_clockwait(sem_t *restrict, clockid_t clock, const struct timespec *restrict);
int sem_trywait(sem_t *);
int sem_post(sem_t *);
int sem_getvalue(sem_t *restrict, int *restrict);

#endif
