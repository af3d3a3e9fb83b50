#ifndef REFHOUND_SYS_SINGLE_THREADED_H
#define REFHOUND_SYS_SINGLE_THREADED_H

#include <refhound/libc.h>

#endif
