#ifndef REFHOUND_VERSIONHELPERS_H
#define REFHOUND_VERSIONHELPERS_H

#include <windows.h>

BOOL IsWindowsVersionOrGreater(WORD, WORD, WORD);
BOOL IsWindowsVistaOrGreater(void);
BOOL IsWindows7OrGreater(void);
BOOL IsWindows8OrGreater(void);
BOOL IsWindows8Point1OrGreater(void);
BOOL IsWindows10OrGreater(void);
BOOL IsWindowsServer(void);

#endif
