#ifndef REFHOUND_IOKIT_IOTYPES_H
#define REFHOUND_IOKIT_IOTYPES_H

#include <IOKit/IOKitLib.h>

#endif
