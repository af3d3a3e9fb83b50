#ifndef REFHOUND_WINTRUST_H
#define REFHOUND_WINTRUST_H

#include <wincrypt.h>

#endif
