#ifndef REFHOUND_PROFILEAPI_H
#define REFHOUND_PROFILEAPI_H

#include <windows.h>

#endif
