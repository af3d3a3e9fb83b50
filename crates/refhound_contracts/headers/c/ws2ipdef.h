#ifndef REFHOUND_WS2IPDEF_H
#define REFHOUND_WS2IPDEF_H

#include <ws2tcpip.h>

#endif
