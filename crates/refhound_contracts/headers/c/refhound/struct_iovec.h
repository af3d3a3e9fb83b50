#ifndef REFHOUND_PART_STRUCT_IOVEC_H
#define REFHOUND_PART_STRUCT_IOVEC_H

#include <refhound/size_t.h>

struct iovec {
    void *iov_base;
    size_t iov_len;
};

#endif
