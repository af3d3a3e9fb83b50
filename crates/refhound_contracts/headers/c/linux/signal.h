#ifndef REFHOUND_LINUX_SIGNAL_H
#define REFHOUND_LINUX_SIGNAL_H

#include <signal.h>

#endif
