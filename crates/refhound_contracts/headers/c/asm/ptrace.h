#ifndef REFHOUND_ASM_PTRACE_H
#define REFHOUND_ASM_PTRACE_H

#include <sys/ptrace.h>

#endif
