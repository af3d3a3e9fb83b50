#ifndef REFHOUND_COREFOUNDATION_CFBASE_H
#define REFHOUND_COREFOUNDATION_CFBASE_H

#include <CoreFoundation/CoreFoundation.h>

#endif
