#ifndef REFHOUND_PART_POSIX_TYPES_H
#define REFHOUND_PART_POSIX_TYPES_H

#include <refhound/types.h>

typedef struct {
    unsigned long fds_bits[1024 / (8 *sizeof (long))];
} __kernel_fd_set;
typedef void (*__kernel_sighandler_t)(int);
typedef int __kernel_key_t;
typedef int __kernel_mqd_t;

#include <refhound/kernel_posix_types.h>

#endif
