#ifndef REFHOUND_NTSECAPI_H
#define REFHOUND_NTSECAPI_H

#include <windows.h>

BOOLEAN SystemFunction036(PVOID, ULONG);
#define RtlGenRandom SystemFunction036

#endif
