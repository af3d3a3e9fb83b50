#ifndef REFHOUND_LINUX_ROUTE_H
#define REFHOUND_LINUX_ROUTE_H

#include <net/route.h>

#endif
