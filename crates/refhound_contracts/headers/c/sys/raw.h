#ifndef REFHOUND_SYS_RAW_H
#define REFHOUND_SYS_RAW_H

#include <refhound/libc.h>
#include <stdint.h>
#include <sys/ioctl.h>

#define RAW_MAJOR 162
#define RAW_SETBIND (((0U) << (((0 +8)+8)+14)) | (((0xac)) << (0 +8)) | (((0)) << 0) | ((0) << ((0 +8)+8)))
#define RAW_GETBIND (((0U) << (((0 +8)+8)+14)) | (((0xac)) << (0 +8)) | (((1)) << 0) | ((0) << ((0 +8)+8)))

struct raw_config_request {
    int raw_minor;
    uint64_t block_major;
    uint64_t block_minor;
};

#endif
