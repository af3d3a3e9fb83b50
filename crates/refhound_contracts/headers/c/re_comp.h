#ifndef REFHOUND_RE_COMP_H
#define REFHOUND_RE_COMP_H

#include <refhound/libc.h>
#include <regex.h>

#endif
