#ifndef REFHOUND_MQUEUE_H
#define REFHOUND_MQUEUE_H

#include <refhound/libc.h>
#include <sys/types.h>
#include <fcntl.h>
#include <refhound/sigevent_t.h>

typedef int mqd_t;

struct mq_attr {
    __syscall_slong_t mq_flags;
    __syscall_slong_t mq_maxmsg;
    __syscall_slong_t mq_msgsize;
    __syscall_slong_t mq_curmsgs;
    __syscall_slong_t __pad[4];
};

mqd_t mq_open(const char *, int, ...);
int mq_close(mqd_t);
int mq_getattr(mqd_t, struct mq_attr *);
int mq_setattr(mqd_t, const struct mq_attr *restrict, struct mq_attr *restrict);
int mq_unlink(const char *);
int mq_notify(mqd_t, const struct sigevent *);
ssize_t mq_receive(mqd_t, char *, size_t, unsigned int *);
int mq_send(mqd_t, const char *, size_t, unsigned int);
ssize_t mq_timedreceive(mqd_t, char *restrict, size_t, unsigned int *restrict, const struct timespec *restrict);
int mq_timedsend(mqd_t, const char *, size_t, unsigned int, const struct timespec *);

#endif
