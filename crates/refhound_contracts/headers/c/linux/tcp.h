#ifndef REFHOUND_LINUX_TCP_H
#define REFHOUND_LINUX_TCP_H

#include <netinet/tcp.h>

#endif
