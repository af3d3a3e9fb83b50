/* Structures and constants of grammar.h. */
#include "Python.h"
#ifndef REFHOUND_PY_GRAMMAR_H
#define REFHOUND_PY_GRAMMAR_H

#if PY_VERSION_HEX < 0x030A0000
typedef char *bitset;
#endif

#if PY_VERSION_HEX < 0x030A0000
typedef struct label label;
typedef struct labellist labellist;
typedef struct arc arc;
typedef struct state state;
typedef struct dfa dfa;
typedef struct grammar grammar;
#endif

#if PY_VERSION_HEX < 0x030A0000
#define EMPTY 0
#endif

#if PY_VERSION_HEX < 0x030A0000
struct label {
    int lb_type;
#if PY_VERSION_HEX < 0x03080000
    char *lb_str;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030A0000
    const char *lb_str;
#endif
};

struct labellist {
    int ll_nlabels;
#if PY_VERSION_HEX < 0x03080000
    label *ll_label;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030A0000
    const label *ll_label;
#endif
};

struct arc {
    short a_lbl;
    short a_arrow;
};

struct state {
    int s_narcs;
#if PY_VERSION_HEX < 0x03080000
    arc *s_arc;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030A0000
    const arc *s_arc;
#endif
    int s_lower;
    int s_upper;
    int *s_accel;
    int s_accept;
};

struct dfa {
    int d_type;
    char *d_name;
#if PY_VERSION_HEX < 0x03080000
    int d_initial;
#endif
    int d_nstates;
    state *d_state;
    bitset d_first;
};

struct grammar {
    int g_ndfas;
#if PY_VERSION_HEX < 0x03080000
    dfa *g_dfa;
    labellist g_ll;
#endif
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030A0000
    const dfa *g_dfa;
    const labellist g_ll;
#endif
    int g_start;
    int g_accel;
};

#endif

#endif
