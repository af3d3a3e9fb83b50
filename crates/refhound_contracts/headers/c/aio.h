#ifndef REFHOUND_AIO_H
#define REFHOUND_AIO_H

#include <refhound/libc.h>
#include <sys/types.h>
#include <refhound/sigevent_t.h>
#include <refhound/sigevent-consts.h>

struct aiocb {
    int aio_fildes;
    int aio_lio_opcode;
    int aio_reqprio;
    volatile void *aio_buf;
    size_t aio_nbytes;
    struct sigevent aio_sigevent;
    struct aiocb *__next_prio;
    int __abs_prio;
    int __policy;
    int __error_code;
    __ssize_t __return_value;
    __off_t aio_offset;
    char __pad[sizeof (__off64_t) - sizeof (__off_t)];
    char __glibc_reserved[32];
};

struct aiocb64 {
    int aio_fildes;
    int aio_lio_opcode;
    int aio_reqprio;
    volatile void *aio_buf;
    size_t aio_nbytes;
    struct sigevent aio_sigevent;
    struct aiocb *__next_prio;
    int __abs_prio;
    int __policy;
    int __error_code;
    __ssize_t __return_value;
    __off64_t aio_offset;
    char __glibc_reserved[32];
};

struct aioinit {
    int aio_threads;
    int aio_num;
    int aio_locks;
    int aio_usedba;
    int aio_debug;
    int aio_numusers;
    int aio_idle_time;
    int aio_reserved;
};

enum {
    AIO_CANCELED,
    AIO_NOTCANCELED,
    AIO_ALLDONE
};

#define AIO_CANCELED AIO_CANCELED
#define AIO_NOTCANCELED AIO_NOTCANCELED
#define AIO_ALLDONE AIO_ALLDONE

enum {
    LIO_READ,
    LIO_WRITE,
    LIO_NOP
};

#define LIO_READ LIO_READ
#define LIO_WRITE LIO_WRITE
#define LIO_NOP LIO_NOP

enum {
    LIO_WAIT,
    LIO_NOWAIT
};

#define LIO_WAIT LIO_WAIT
#define LIO_NOWAIT LIO_NOWAIT

void aio_init(const struct aioinit *);
int aio_read(struct aiocb *);
int aio_write(struct aiocb *);
int lio_listio(int, struct aiocb *const[], int, struct sigevent *restrict);
int aio_error(const struct aiocb *);
__ssize_t aio_return(struct aiocb *);
int aio_cancel(int, struct aiocb *);
int aio_suspend(const struct aiocb *const[], int, const struct timespec *restrict);
int aio_fsync(int, struct aiocb *);
int aio_read64(struct aiocb64 *);
int aio_write64(struct aiocb64 *);
int lio_listio64(int, struct aiocb64 *const[], int, struct sigevent *restrict);
int aio_error64(const struct aiocb64 *);
__ssize_t aio_return64(struct aiocb64 *);
int aio_cancel64(int, struct aiocb64 *);
int aio_suspend64(const struct aiocb64 *const[], int, const struct timespec *restrict);
int aio_fsync64(int, struct aiocb64 *);

#endif
