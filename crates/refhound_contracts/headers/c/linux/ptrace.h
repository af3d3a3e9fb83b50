#ifndef REFHOUND_LINUX_PTRACE_H
#define REFHOUND_LINUX_PTRACE_H

#include <sys/ptrace.h>

#endif
