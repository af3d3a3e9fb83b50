#ifndef REFHOUND_SYS_UIO_H
#define REFHOUND_SYS_UIO_H

#include <refhound/libc.h>
#include <sys/types.h>
#include <refhound/struct_iovec.h>
#include <refhound/uio_lim.h>

#define UIO_MAXIOV 1024

ssize_t readv(int, const struct iovec *, int);
ssize_t writev(int, const struct iovec *, int);
ssize_t preadv(int, const struct iovec *, int, __off_t);
ssize_t pwritev(int, const struct iovec *, int, __off_t);
ssize_t preadv64(int, const struct iovec *, int, __off64_t);
ssize_t pwritev64(int, const struct iovec *, int, __off64_t);
ssize_t preadv2(int, const struct iovec *, int, __off_t, int);
ssize_t pwritev2(int, const struct iovec *, int, __off_t, int);
ssize_t preadv64v2(int, const struct iovec *, int, __off64_t, int);
ssize_t pwritev64v2(int, const struct iovec *, int, __off64_t, int);
ssize_t process_vm_readv(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long);
ssize_t process_vm_writev(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long);

#ifndef RWF_HIPRI
#define RWF_HIPRI 0x00000001
#endif
#ifndef RWF_DSYNC
#define RWF_DSYNC 0x00000002
#endif
#ifndef RWF_SYNC
#define RWF_SYNC 0x00000004
#endif
#ifndef RWF_NOWAIT
#define RWF_NOWAIT 0x00000008
#endif
#ifndef RWF_APPEND
#define RWF_APPEND 0x00000010
#endif
#define RWF_NOAPPEND 0x00000020

#endif
