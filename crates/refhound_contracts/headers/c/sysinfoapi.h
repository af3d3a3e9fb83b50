#ifndef REFHOUND_SYSINFOAPI_H
#define REFHOUND_SYSINFOAPI_H

#include <windows.h>

#endif
