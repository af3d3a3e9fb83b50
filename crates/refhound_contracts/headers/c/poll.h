#ifndef REFHOUND_POLL_H
#define REFHOUND_POLL_H

#include <refhound/libc.h>
#include <sys/poll.h>

#endif
