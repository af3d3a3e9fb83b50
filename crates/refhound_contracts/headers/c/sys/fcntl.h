#ifndef REFHOUND_SYS_FCNTL_H
#define REFHOUND_SYS_FCNTL_H

#include <refhound/libc.h>
#include <fcntl.h>

#endif
