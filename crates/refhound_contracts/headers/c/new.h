#ifndef REFHOUND_NEW_H
#define REFHOUND_NEW_H

#include <stddef.h>

typedef int (*_PNH)(size_t);

_PNH _set_new_handler(_PNH);

#endif
