#ifndef REFHOUND_SHLWAPI_H
#define REFHOUND_SHLWAPI_H

#include <windows.h>

BOOL PathFileExistsA(LPCSTR);
BOOL PathFileExistsW(LPCWSTR);
BOOL PathIsRelativeA(LPCSTR);
BOOL PathIsRelativeW(LPCWSTR);
BOOL PathIsDirectoryA(LPCSTR);
BOOL PathIsDirectoryW(LPCWSTR);
BOOL PathAppendA(LPSTR, LPCSTR);
BOOL PathAppendW(LPWSTR, LPCWSTR);
BOOL PathRemoveFileSpecA(LPSTR);
BOOL PathRemoveFileSpecW(LPWSTR);
LPSTR PathCombineA(LPSTR, LPCSTR, LPCSTR);
LPWSTR PathCombineW(LPWSTR, LPCWSTR, LPCWSTR);
LPSTR PathFindFileNameA(LPCSTR);
LPWSTR PathFindFileNameW(LPCWSTR);

#ifdef UNICODE
#define PathFileExists PathFileExistsW
#define PathIsRelative PathIsRelativeW
#define PathIsDirectory PathIsDirectoryW
#define PathAppend PathAppendW
#define PathRemoveFileSpec PathRemoveFileSpecW
#define PathCombine PathCombineW
#define PathFindFileName PathFindFileNameW
#else
#define PathFileExists PathFileExistsA
#define PathIsRelative PathIsRelativeA
#define PathIsDirectory PathIsDirectoryA
#define PathAppend PathAppendA
#define PathRemoveFileSpec PathRemoveFileSpecA
#define PathCombine PathCombineA
#define PathFindFileName PathFindFileNameA
#endif

#endif
