#ifndef REFHOUND_MM_MALLOC_H
#define REFHOUND_MM_MALLOC_H

#include <refhound/size_t.h>

void *_mm_malloc(size_t, size_t);
void _mm_free(void *);

#endif
