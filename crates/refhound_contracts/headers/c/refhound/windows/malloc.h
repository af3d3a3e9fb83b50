#ifndef REFHOUND_WINDOWS_MALLOC_H
#define REFHOUND_WINDOWS_MALLOC_H

#include <refhound/windows/types.h>
#include <refhound/null.h>

#define _HEAP_MAXREQ 0xffffffffffffffe0ULL
#define _HEAPEMPTY (-1)
#define _HEAPOK (-2)
#define _HEAPBADBEGIN (-3)
#define _HEAPBADNODE (-4)
#define _HEAPEND (-5)
#define _HEAPBADPTR (-6)
#define _FREEENTRY 0
#define _USEDENTRY 1

typedef struct _heapinfo {
    int *_pentry;
    size_t _size;
    int _useflag;
} _HEAPINFO;

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
void *_alloca(size_t);
void *_malloca(size_t);
void _freea(void *);
#define alloca _alloca
void *_aligned_malloc(size_t, size_t);
void *_aligned_realloc(void *, size_t, size_t);
void *_aligned_offset_malloc(size_t, size_t, size_t);
void _aligned_free(void *);
void *_recalloc(void *, size_t, size_t);
size_t _msize(void *);
void *_expand(void *, size_t);
int _resetstkoflw(void);
int _heapchk(void);
int _heapmin(void);
int _heapwalk(_HEAPINFO *);
intptr_t _get_heap_handle(void);

#endif
