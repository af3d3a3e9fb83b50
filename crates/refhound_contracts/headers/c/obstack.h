#ifndef REFHOUND_OBSTACK_H
#define REFHOUND_OBSTACK_H

#include <refhound/libc.h>

#define PTR_INT_TYPE long

#include <string.h>

struct _obstack_chunk {
    char *limit;
    struct _obstack_chunk *prev;
    char contents[4];
};

struct obstack {
    long chunk_size;
    struct _obstack_chunk *chunk;
    char *object_base;
    char *next_free;
    char *chunk_limit;
    union {
        long tempint;
        void *tempptr;
    } temp;
    int alignment_mask;
    struct _obstack_chunk *(*chunkfun)(void *, long);
    void (*freefun)(void *, struct _obstack_chunk *);
    void *extra_arg;
    unsigned use_extra_arg : 1;
    unsigned maybe_empty_object : 1;
    unsigned alloc_failed : 1;
};

void _obstack_newchunk(struct obstack *, int);
int _obstack_begin(struct obstack *, int, int, void *(*)(long), void (*)(void *));
int _obstack_begin_1(struct obstack *, int, int, void *(*)(void *, long), void (*)(void *, void *), void *);
int _obstack_memory_used(struct obstack *);
void obstack_free(struct obstack *, void *);
void (*obstack_alloc_failed_handler)(void);

extern int obstack_exit_failure;

#define obstack_base(h) ((void *) (h)->object_base)
#define obstack_chunk_size(h) ((h)->chunk_size)
#define obstack_next_free(h) ((h)->next_free)
#define obstack_alignment_mask(h) ((h)->alignment_mask)
#define obstack_init(h) _obstack_begin ((h), 0, 0, (void *(*)(long))obstack_chunk_alloc, (void (*)(void *))obstack_chunk_free)
#define obstack_begin(h,size) _obstack_begin ((h), (size), 0, (void *(*)(long))obstack_chunk_alloc, (void (*)(void *))obstack_chunk_free)
#define obstack_specify_allocation(h,size,alignment,chunkfun,freefun) _obstack_begin ((h), (size), (alignment), (void *(*)(long))(chunkfun), (void (*)(void *))(freefun))
#define obstack_specify_allocation_with_arg(h,size,alignment,chunkfun,freefun,arg) _obstack_begin_1 ((h), (size), (alignment), (void *(*)(void *, long))(chunkfun), (void (*)(void *, void *))(freefun), (arg))
#define obstack_chunkfun(h,newchunkfun) ((h)->chunkfun = (struct _obstack_chunk *(*)(void *, long))(newchunkfun))
#define obstack_freefun(h,newfreefun) ((h)->freefun = (void (*)(void *, struct _obstack_chunk *))(newfreefun))
#define obstack_1grow_fast(h,achar) (*((h)->next_free)++ = (achar))
#define obstack_blank_fast(h,n) ((h)->next_free += (n))
#define obstack_memory_used(h) _obstack_memory_used (h)
#define obstack_object_size(OBSTACK) ({ struct obstack const *__o = (OBSTACK); (unsigned) (__o->next_free - __o->object_base); })
#define obstack_room(OBSTACK) ({ struct obstack const *__o = (OBSTACK); (unsigned) (__o->chunk_limit - __o->next_free); })
#define obstack_make_room(OBSTACK,length) ({ struct obstack *__o = (OBSTACK); int __len = (length); if (__o->chunk_limit - __o->next_free < __len) _obstack_newchunk (__o, __len); (void) 0; })
#define obstack_empty_p(OBSTACK) ({ struct obstack const *__o = (OBSTACK); (__o->chunk->prev == 0 && __o->next_free == ((sizeof (long) < sizeof (void *) ? ((char *) __o->chunk) : (char *) 0) + (((__o->chunk->contents) - (sizeof (long) < sizeof (void *) ? ((char *) __o->chunk) : (char *) 0) + (__o->alignment_mask)) & ~(__o->alignment_mask)))); })
#define obstack_grow(OBSTACK,where,length) ({ struct obstack *__o = (OBSTACK); int __len = (length); if (__o->next_free + __len > __o->chunk_limit) _obstack_newchunk (__o, __len); memcpy (__o->next_free, where, __len); __o->next_free += __len; (void) 0; })
#define obstack_grow0(OBSTACK,where,length) ({ struct obstack *__o = (OBSTACK); int __len = (length); if (__o->next_free + __len + 1 > __o->chunk_limit) _obstack_newchunk (__o, __len + 1); memcpy (__o->next_free, where, __len); __o->next_free += __len; *(__o->next_free)++ = 0; (void) 0; })
#define obstack_1grow(OBSTACK,datum) ({ struct obstack *__o = (OBSTACK); if (__o->next_free + 1 > __o->chunk_limit) _obstack_newchunk (__o, 1); (*((__o)->next_free)++ = (datum)); (void) 0; })
#define obstack_ptr_grow(OBSTACK,datum) ({ struct obstack *__o = (OBSTACK); if (__o->next_free + sizeof (void *) > __o->chunk_limit) _obstack_newchunk (__o, sizeof (void *)); ({ struct obstack *__o1 = (__o); void *__p1 = __o1->next_free; *(const void **) __p1 = (datum); __o1->next_free += sizeof (const void *); (void) 0; }); })
#define obstack_int_grow(OBSTACK,datum) ({ struct obstack *__o = (OBSTACK); if (__o->next_free + sizeof (int) > __o->chunk_limit) _obstack_newchunk (__o, sizeof (int)); ({ struct obstack *__o1 = (__o); void *__p1 = __o1->next_free; *(int *) __p1 = (datum); __o1->next_free += sizeof (int); (void) 0; }); })
#define obstack_ptr_grow_fast(OBSTACK,aptr) ({ struct obstack *__o1 = (OBSTACK); void *__p1 = __o1->next_free; *(const void **) __p1 = (aptr); __o1->next_free += sizeof (const void *); (void) 0; })
#define obstack_int_grow_fast(OBSTACK,aint) ({ struct obstack *__o1 = (OBSTACK); void *__p1 = __o1->next_free; *(int *) __p1 = (aint); __o1->next_free += sizeof (int); (void) 0; })
#define obstack_blank(OBSTACK,length) ({ struct obstack *__o = (OBSTACK); int __len = (length); if (__o->chunk_limit - __o->next_free < __len) _obstack_newchunk (__o, __len); ((__o)->next_free += (__len)); (void) 0; })
#define obstack_alloc(OBSTACK,length) ({ struct obstack *__h = (OBSTACK); ({ struct obstack *__o = (__h); int __len = ((length)); if (__o->chunk_limit - __o->next_free < __len) _obstack_newchunk (__o, __len); ((__o)->next_free += (__len)); (void) 0; }); ({ struct obstack *__o1 = (__h); void *__value = (void *) __o1->object_base; if (__o1->next_free == __value) __o1->maybe_empty_object = 1; __o1->next_free = ((sizeof (long) < sizeof (void *) ? (__o1->object_base) : (char *) 0) + (((__o1->next_free) - (sizeof (long) < sizeof (void *) ? (__o1->object_base) : (char *) 0) + (__o1->alignment_mask)) & ~(__o1->alignment_mask))); if (__o1->next_free - (char *) __o1->chunk > __o1->chunk_limit - (char *) __o1->chunk) __o1->next_free = __o1->chunk_limit; __o1->object_base = __o1->next_free; __value; }); })
#define obstack_copy(OBSTACK,where,length) ({ struct obstack *__h = (OBSTACK); ({ struct obstack *__o = (__h); int __len = ((length)); if (__o->next_free + __len > __o->chunk_limit) _obstack_newchunk (__o, __len); memcpy (__o->next_free, (where), __len); __o->next_free += __len; (void) 0; }); ({ struct obstack *__o1 = (__h); void *__value = (void *) __o1->object_base; if (__o1->next_free == __value) __o1->maybe_empty_object = 1; __o1->next_free = ((sizeof (long) < sizeof (void *) ? (__o1->object_base) : (char *) 0) + (((__o1->next_free) - (sizeof (long) < sizeof (void *) ? (__o1->object_base) : (char *) 0) + (__o1->alignment_mask)) & ~(__o1->alignment_mask))); if (__o1->next_free - (char *) __o1->chunk > __o1->chunk_limit - (char *) __o1->chunk) __o1->next_free = __o1->chunk_limit; __o1->object_base = __o1->next_free; __value; }); })
#define obstack_copy0(OBSTACK,where,length) ({ struct obstack *__h = (OBSTACK); ({ struct obstack *__o = (__h); int __len = ((length)); if (__o->next_free + __len + 1 > __o->chunk_limit) _obstack_newchunk (__o, __len + 1); memcpy (__o->next_free, (where), __len); __o->next_free += __len; *(__o->next_free)++ = 0; (void) 0; }); ({ struct obstack *__o1 = (__h); void *__value = (void *) __o1->object_base; if (__o1->next_free == __value) __o1->maybe_empty_object = 1; __o1->next_free = ((sizeof (long) < sizeof (void *) ? (__o1->object_base) : (char *) 0) + (((__o1->next_free) - (sizeof (long) < sizeof (void *) ? (__o1->object_base) : (char *) 0) + (__o1->alignment_mask)) & ~(__o1->alignment_mask))); if (__o1->next_free - (char *) __o1->chunk > __o1->chunk_limit - (char *) __o1->chunk) __o1->next_free = __o1->chunk_limit; __o1->object_base = __o1->next_free; __value; }); })
#define obstack_finish(OBSTACK) ({ struct obstack *__o1 = (OBSTACK); void *__value = (void *) __o1->object_base; if (__o1->next_free == __value) __o1->maybe_empty_object = 1; __o1->next_free = ((sizeof (long) < sizeof (void *) ? (__o1->object_base) : (char *) 0) + (((__o1->next_free) - (sizeof (long) < sizeof (void *) ? (__o1->object_base) : (char *) 0) + (__o1->alignment_mask)) & ~(__o1->alignment_mask))); if (__o1->next_free - (char *) __o1->chunk > __o1->chunk_limit - (char *) __o1->chunk) __o1->next_free = __o1->chunk_limit; __o1->object_base = __o1->next_free; __value; })
#define obstack_free obstack_free

#endif
