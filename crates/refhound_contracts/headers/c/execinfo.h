#ifndef REFHOUND_EXECINFO_H
#define REFHOUND_EXECINFO_H

#include <refhound/libc.h>

int backtrace(void **, int);
char **backtrace_symbols(void *const *, int);
void backtrace_symbols_fd(void *const *, int, int);

#endif
