#ifndef REFHOUND_SHLOBJ_H
#define REFHOUND_SHLOBJ_H

#include <shellapi.h>
#include <objbase.h>

#define CSIDL_DESKTOP 0x0000
#define CSIDL_PERSONAL 0x0005
#define CSIDL_STARTUP 0x0007
#define CSIDL_APPDATA 0x001a
#define CSIDL_LOCAL_APPDATA 0x001c
#define CSIDL_COMMON_APPDATA 0x0023
#define CSIDL_WINDOWS 0x0024
#define CSIDL_SYSTEM 0x0025
#define CSIDL_PROGRAM_FILES 0x0026
#define CSIDL_PROFILE 0x0028
#define CSIDL_FLAG_CREATE 0x8000
#define SHGFP_TYPE_CURRENT 0

HRESULT SHGetFolderPathA(HWND, int, HANDLE, DWORD, LPSTR);
HRESULT SHGetFolderPathW(HWND, int, HANDLE, DWORD, LPWSTR);
BOOL SHGetSpecialFolderPathA(HWND, LPSTR, int, BOOL);
BOOL SHGetSpecialFolderPathW(HWND, LPWSTR, int, BOOL);
HRESULT SHGetKnownFolderPath(REFGUID, DWORD, HANDLE, PWSTR *);
BOOL IsUserAnAdmin(void);

#ifdef UNICODE
#define SHGetFolderPath SHGetFolderPathW
#define SHGetSpecialFolderPath SHGetSpecialFolderPathW
#else
#define SHGetFolderPath SHGetFolderPathA
#define SHGetSpecialFolderPath SHGetSpecialFolderPathA
#endif

#endif
