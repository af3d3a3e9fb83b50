#ifndef REFHOUND_REFHOUND_MACOS_SYS_QUOTA_H
#define REFHOUND_REFHOUND_MACOS_SYS_QUOTA_H

#include <sys/types.h>

int quotactl(const char *, int, int, char *);

#endif
