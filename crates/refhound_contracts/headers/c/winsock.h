#ifndef REFHOUND_WINSOCK_H
#define REFHOUND_WINSOCK_H

#include <winsock2.h>

#endif
