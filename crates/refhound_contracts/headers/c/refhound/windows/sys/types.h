#ifndef REFHOUND_WINDOWS_SYS_TYPES_H
#define REFHOUND_WINDOWS_SYS_TYPES_H

#include <refhound/windows/types.h>

typedef unsigned short _ino_t;
typedef _ino_t ino_t;
typedef unsigned int _dev_t;
typedef _dev_t dev_t;
typedef long _off_t;
typedef _off_t off_t;
typedef long long time_t;

#endif
