#ifndef REFHOUND_LINUX_PERSONALITY_H
#define REFHOUND_LINUX_PERSONALITY_H

#include <sys/personality.h>

#endif
