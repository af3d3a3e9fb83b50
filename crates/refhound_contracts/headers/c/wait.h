#ifndef REFHOUND_WAIT_H
#define REFHOUND_WAIT_H

#include <refhound/libc.h>
#include <sys/wait.h>

#endif
