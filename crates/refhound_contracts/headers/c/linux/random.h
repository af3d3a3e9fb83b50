#ifndef REFHOUND_LINUX_RANDOM_H
#define REFHOUND_LINUX_RANDOM_H

#include <linux/types.h>
#include <linux/ioctl.h>

#define RNDGETENTCNT (((2U) << (((0 +8)+8)+14)) | ((('R')) << (0 +8)) | (((0x00)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define RNDADDTOENTCNT (((1U) << (((0 +8)+8)+14)) | ((('R')) << (0 +8)) | (((0x01)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define RNDGETPOOL (((2U) << (((0 +8)+8)+14)) | ((('R')) << (0 +8)) | (((0x02)) << 0) | ((((sizeof(int [2])))) << ((0 +8)+8)))
#define RNDADDENTROPY (((1U) << (((0 +8)+8)+14)) | ((('R')) << (0 +8)) | (((0x03)) << 0) | ((((sizeof(int [2])))) << ((0 +8)+8)))
#define RNDZAPENTCNT (((0U) << (((0 +8)+8)+14)) | ((('R')) << (0 +8)) | (((0x04)) << 0) | ((0) << ((0 +8)+8)))
#define RNDCLEARPOOL (((0U) << (((0 +8)+8)+14)) | ((('R')) << (0 +8)) | (((0x06)) << 0) | ((0) << ((0 +8)+8)))
#define RNDRESEEDCRNG (((0U) << (((0 +8)+8)+14)) | ((('R')) << (0 +8)) | (((0x07)) << 0) | ((0) << ((0 +8)+8)))

struct rand_pool_info {
    int entropy_count;
    int buf_size;
    __u32 buf[];
};

#ifndef GRND_NONBLOCK
#define GRND_NONBLOCK 0x0001
#endif
#ifndef GRND_RANDOM
#define GRND_RANDOM 0x0002
#endif
#ifndef GRND_INSECURE
#define GRND_INSECURE 0x0004
#endif

#endif
