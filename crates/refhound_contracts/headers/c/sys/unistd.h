#ifndef REFHOUND_SYS_UNISTD_H
#define REFHOUND_SYS_UNISTD_H

#include <refhound/libc.h>
#include <unistd.h>

#endif
