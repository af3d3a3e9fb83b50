#ifndef REFHOUND_PART_SIGSET_T_H
#define REFHOUND_PART_SIGSET_T_H

#include <refhound/types.h>
#include <refhound/sigset_t_parts.h>

typedef __sigset_t sigset_t;

#endif
