#ifndef REFHOUND_SYNCHAPI_H
#define REFHOUND_SYNCHAPI_H

#include <windows.h>

#endif
