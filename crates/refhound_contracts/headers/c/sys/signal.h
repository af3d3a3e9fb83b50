#ifndef REFHOUND_SYS_SIGNAL_H
#define REFHOUND_SYS_SIGNAL_H

#include <refhound/libc.h>
#include <signal.h>

#endif
