#ifndef REFHOUND_SYS_BITYPES_H
#define REFHOUND_SYS_BITYPES_H

#include <refhound/libc.h>
#include <sys/types.h>

#endif
