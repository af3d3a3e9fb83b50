#ifndef REFHOUND_MEMORY_H
#define REFHOUND_MEMORY_H

#include <string.h>

#endif
