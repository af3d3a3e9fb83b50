#ifndef REFHOUND_ERRHANDLINGAPI_H
#define REFHOUND_ERRHANDLINGAPI_H

#include <windows.h>

#endif
