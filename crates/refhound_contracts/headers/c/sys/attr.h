#ifndef REFHOUND_SYS_ATTR_H
#define REFHOUND_SYS_ATTR_H

#include <stdint.h>
#include <sys/types.h>

typedef uint32_t attrgroup_t;

struct attrlist {
    unsigned short bitmapcount;
    uint16_t reserved;
    attrgroup_t commonattr;
    attrgroup_t volattr;
    attrgroup_t dirattr;
    attrgroup_t fileattr;
    attrgroup_t forkattr;
};

#define ATTR_BIT_MAP_COUNT 5
#define ATTR_CMN_NAME 0x00000001
#define ATTR_CMN_OBJTYPE 0x00000008
#define ATTR_CMN_CRTIME 0x00000200
#define ATTR_CMN_MODTIME 0x00000400
#define FSOPT_NOFOLLOW 0x00000001

int getattrlist(const char *, void *, void *, size_t, unsigned int);
int setattrlist(const char *, void *, void *, size_t, unsigned int);

#endif
