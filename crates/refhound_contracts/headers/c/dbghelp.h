#ifndef REFHOUND_DBGHELP_H
#define REFHOUND_DBGHELP_H

#include <windows.h>

BOOL SymInitialize(HANDLE, PCSTR, BOOL);
BOOL SymCleanup(HANDLE);
DWORD SymSetOptions(DWORD);
DWORD SymGetOptions(void);

#endif
