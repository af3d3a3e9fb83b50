#ifndef REFHOUND_MEMORYAPI_H
#define REFHOUND_MEMORYAPI_H

#include <windows.h>

#endif
