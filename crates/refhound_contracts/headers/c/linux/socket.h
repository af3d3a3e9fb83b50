#ifndef REFHOUND_LINUX_SOCKET_H
#define REFHOUND_LINUX_SOCKET_H

#include <sys/socket.h>

#endif
