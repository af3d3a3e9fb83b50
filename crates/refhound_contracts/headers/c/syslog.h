#ifndef REFHOUND_SYSLOG_H
#define REFHOUND_SYSLOG_H

#include <refhound/libc.h>
#include <sys/syslog.h>

#endif
