#ifndef REFHOUND_SAFEINT_H
#define REFHOUND_SAFEINT_H

#include <stddef.h>

#endif
