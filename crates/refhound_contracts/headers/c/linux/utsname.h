#ifndef REFHOUND_LINUX_UTSNAME_H
#define REFHOUND_LINUX_UTSNAME_H

#include <sys/utsname.h>

#endif
