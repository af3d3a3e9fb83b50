#ifndef REFHOUND_LINUX_TYPES_H
#define REFHOUND_LINUX_TYPES_H

#include <asm/types.h>
#include <refhound/posix_types.h>

#define __bitwise
#define __bitwise__ __bitwise

typedef __u16 __le16;
typedef __u16 __be16;
typedef __u32 __le32;
typedef __u32 __be32;
typedef __u64 __le64;
typedef __u64 __be64;
typedef __u16 __sum16;
typedef __u32 __wsum;
typedef unsigned __poll_t;

#endif
