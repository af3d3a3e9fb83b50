#ifndef REFHOUND_COREFOUNDATION_CFSTRING_H
#define REFHOUND_COREFOUNDATION_CFSTRING_H

#include <CoreFoundation/CoreFoundation.h>

#endif
