#ifndef REFHOUND_NETIOAPI_H
#define REFHOUND_NETIOAPI_H

#include <iphlpapi.h>

#endif
