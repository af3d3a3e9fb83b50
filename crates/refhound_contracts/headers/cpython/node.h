/* Structures and constants of node.h. */
#include "Python.h"
#ifndef REFHOUND_PY_NODE_H
#define REFHOUND_PY_NODE_H

#if PY_VERSION_HEX < 0x030A0000
typedef struct _node node;
#endif

#if PY_VERSION_HEX < 0x030A0000
struct _node {
    short n_type;
    char *n_str;
    int n_lineno;
    int n_col_offset;
    int n_nchildren;
    struct _node *n_child;
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030A0000
    int n_end_lineno;
    int n_end_col_offset;
#endif
};

#endif

#if PY_VERSION_HEX < 0x030A0000
#define NCH(n) ((n)->n_nchildren)
#define CHILD(n, i) (&(n)->n_child[i])
#define RCHILD(n, i) (CHILD(n, NCH(n) + i))
#define TYPE(n) ((n)->n_type)
#define STR(n) ((n)->n_str)
#define LINENO(n) ((n)->n_lineno)
#define REQ(n, type) assert(TYPE(n) == (type))
#endif

#endif
