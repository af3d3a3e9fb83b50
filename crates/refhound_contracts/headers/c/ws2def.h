#ifndef REFHOUND_WS2DEF_H
#define REFHOUND_WS2DEF_H

#include <winsock2.h>

#endif
