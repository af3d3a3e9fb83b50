#ifndef REFHOUND_ASM_SIGNAL_H
#define REFHOUND_ASM_SIGNAL_H

#include <signal.h>

#endif
