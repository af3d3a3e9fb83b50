#ifndef REFHOUND_LASTLOG_H
#define REFHOUND_LASTLOG_H

#include <refhound/libc.h>
#include <utmp.h>

#endif
