#ifndef REFHOUND_SEARCH_H
#define REFHOUND_SEARCH_H

#if defined(_WIN32)
#include <refhound/windows/search.h>
#else
#include <refhound/libc.h>
#include <refhound/size_t.h>

struct qelem {
    struct qelem *q_forw;
    struct qelem *q_back;
    char q_data[1];
};

void insque(void *, void *);
void remque(void *);

typedef int (*__compar_fn_t)(const void *, const void *);
typedef __compar_fn_t comparison_fn_t;

typedef enum {
    FIND,
    ENTER
} ACTION;

typedef struct entry {
    char *key;
    void *data;
} ENTRY;

struct _ENTRY;

ENTRY *hsearch(ENTRY, ACTION);
int hcreate(size_t);
void hdestroy(void);

struct hsearch_data {
    struct _ENTRY *table;
    unsigned int size;
    unsigned int filled;
};

int hsearch_r(ENTRY, ACTION, ENTRY **, struct hsearch_data *);
int hcreate_r(size_t, struct hsearch_data *);
void hdestroy_r(struct hsearch_data *);

typedef enum {
    preorder,
    postorder,
    endorder,
    leaf
} VISIT;

void *tsearch(const void *, void **, comparison_fn_t);
void *tfind(const void *, void *const *, comparison_fn_t);
void *tdelete(const void *restrict, void **restrict, comparison_fn_t);

typedef void (*__action_fn_t)(const void *, VISIT, int);

void twalk(const void *, __action_fn_t);
void twalk_r(const void *, void (*)(const void *, VISIT, void *), void *);

typedef void (*__free_fn_t)(void *);

void tdestroy(void *, __free_fn_t);
void *lfind(const void *, const void *, size_t *, size_t, comparison_fn_t);
void *lsearch(const void *, void *, size_t *, size_t, comparison_fn_t);
#endif

#endif
