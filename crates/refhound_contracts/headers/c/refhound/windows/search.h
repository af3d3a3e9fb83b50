#ifndef REFHOUND_WINDOWS_SEARCH_H
#define REFHOUND_WINDOWS_SEARCH_H

#include <refhound/windows/types.h>

void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *_lfind(const void *, const void *, unsigned int *, unsigned int, int (*)(const void *, const void *));
void *_lsearch(const void *, void *, unsigned int *, unsigned int, int (*)(const void *, const void *));
void *lfind(const void *, const void *, unsigned int *, unsigned int, int (*)(const void *, const void *));
void *lsearch(const void *, void *, unsigned int *, unsigned int, int (*)(const void *, const void *));

#endif
