#ifndef REFHOUND_VADEFS_H
#define REFHOUND_VADEFS_H

#include <stdarg.h>

typedef unsigned long long uintptr_t;

#endif
