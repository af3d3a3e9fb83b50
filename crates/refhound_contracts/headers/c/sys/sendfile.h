#ifndef REFHOUND_SYS_SENDFILE_H
#define REFHOUND_SYS_SENDFILE_H

#include <refhound/libc.h>
#include <sys/types.h>

ssize_t sendfile(int, int, off_t *, size_t);
ssize_t sendfile64(int, int, __off64_t *, size_t);

#endif
