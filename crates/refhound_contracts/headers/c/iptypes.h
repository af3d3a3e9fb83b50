#ifndef REFHOUND_IPTYPES_H
#define REFHOUND_IPTYPES_H

#include <iphlpapi.h>

#endif
