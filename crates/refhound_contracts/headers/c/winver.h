#ifndef REFHOUND_WINVER_H
#define REFHOUND_WINVER_H

#include <windef.h>

typedef struct tagVS_FIXEDFILEINFO {
    DWORD dwSignature;
    DWORD dwStrucVersion;
    DWORD dwFileVersionMS;
    DWORD dwFileVersionLS;
    DWORD dwProductVersionMS;
    DWORD dwProductVersionLS;
    DWORD dwFileFlagsMask;
    DWORD dwFileFlags;
    DWORD dwFileOS;
    DWORD dwFileType;
    DWORD dwFileSubtype;
    DWORD dwFileDateMS;
    DWORD dwFileDateLS;
} VS_FIXEDFILEINFO;

DWORD GetFileVersionInfoSizeA(LPCSTR, LPDWORD);
DWORD GetFileVersionInfoSizeW(LPCWSTR, LPDWORD);
BOOL GetFileVersionInfoA(LPCSTR, DWORD, DWORD, LPVOID);
BOOL GetFileVersionInfoW(LPCWSTR, DWORD, DWORD, LPVOID);
BOOL VerQueryValueA(LPCVOID, LPCSTR, LPVOID *, PUINT);
BOOL VerQueryValueW(LPCVOID, LPCWSTR, LPVOID *, PUINT);

#ifdef UNICODE
#define GetFileVersionInfoSize GetFileVersionInfoSizeW
#define GetFileVersionInfo GetFileVersionInfoW
#define VerQueryValue VerQueryValueW
#else
#define GetFileVersionInfoSize GetFileVersionInfoSizeA
#define GetFileVersionInfo GetFileVersionInfoA
#define VerQueryValue VerQueryValueA
#endif

#endif
