#ifndef REFHOUND_COREFOUNDATION_CFRUNLOOP_H
#define REFHOUND_COREFOUNDATION_CFRUNLOOP_H

#include <CoreFoundation/CoreFoundation.h>

#endif
