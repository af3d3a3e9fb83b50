#ifndef REFHOUND_ASM_IOCTL_H
#define REFHOUND_ASM_IOCTL_H

#define _IOC(dir,type,nr,size) (((dir) << (((0 +8)+8)+14)) | ((type) << (0 +8)) | ((nr) << 0) | ((size) << ((0 +8)+8)))
#define _IO(type,nr) (((0U) << (((0 +8)+8)+14)) | (((type)) << (0 +8)) | (((nr)) << 0) | ((0) << ((0 +8)+8)))
#define _IOR(type,nr,size) (((2U) << (((0 +8)+8)+14)) | (((type)) << (0 +8)) | (((nr)) << 0) | ((((sizeof(size)))) << ((0 +8)+8)))
#define _IOW(type,nr,size) (((1U) << (((0 +8)+8)+14)) | (((type)) << (0 +8)) | (((nr)) << 0) | ((((sizeof(size)))) << ((0 +8)+8)))
#define _IOWR(type,nr,size) (((2U|1U) << (((0 +8)+8)+14)) | (((type)) << (0 +8)) | (((nr)) << 0) | ((((sizeof(size)))) << ((0 +8)+8)))
#define IOC_IN (1U << (((0 +8)+8)+14))
#define IOC_OUT (2U << (((0 +8)+8)+14))
#define IOC_INOUT ((1U|2U) << (((0 +8)+8)+14))
#define IOCSIZE_MASK (((1 << 14)-1) << ((0 +8)+8))
#define IOCSIZE_SHIFT (((0 +8)+8))

#endif
