#ifndef REFHOUND_LINUX_XATTR_H
#define REFHOUND_LINUX_XATTR_H

#include <sys/xattr.h>

#endif
