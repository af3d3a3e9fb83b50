#ifndef REFHOUND_PROCESSTHREADSAPI_H
#define REFHOUND_PROCESSTHREADSAPI_H

#include <windows.h>

#endif
