#ifndef REFHOUND_ALLOCA_H
#define REFHOUND_ALLOCA_H

#include <refhound/size_t.h>

void *alloca(size_t);

#undef alloca
#define alloca(size) __builtin_alloca(size)

#endif
