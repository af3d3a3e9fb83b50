#ifndef REFHOUND_SYS_SOCKETVAR_H
#define REFHOUND_SYS_SOCKETVAR_H

#include <refhound/libc.h>
#include <sys/socket.h>

#endif
