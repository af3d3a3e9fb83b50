#ifndef REFHOUND_COMBASEAPI_H
#define REFHOUND_COMBASEAPI_H

#include <objbase.h>

#endif
