#ifndef REFHOUND_LIBGEN_H
#define REFHOUND_LIBGEN_H

#include <refhound/libc.h>

char *dirname(char *);
char *__xpg_basename(char *);

#define basename __xpg_basename

#endif
