#ifndef REFHOUND_WINNETWK_H
#define REFHOUND_WINNETWK_H

#include <windef.h>

#define RESOURCETYPE_ANY 0
#define RESOURCETYPE_DISK 1
#define CONNECT_UPDATE_PROFILE 1

typedef struct _NETRESOURCEA {
    DWORD dwScope;
    DWORD dwType;
    DWORD dwDisplayType;
    DWORD dwUsage;
    LPSTR lpLocalName;
    LPSTR lpRemoteName;
    LPSTR lpComment;
    LPSTR lpProvider;
} NETRESOURCEA, *LPNETRESOURCEA;

typedef struct _NETRESOURCEW {
    DWORD dwScope;
    DWORD dwType;
    DWORD dwDisplayType;
    DWORD dwUsage;
    LPWSTR lpLocalName;
    LPWSTR lpRemoteName;
    LPWSTR lpComment;
    LPWSTR lpProvider;
} NETRESOURCEW, *LPNETRESOURCEW;

DWORD WNetAddConnection2A(LPNETRESOURCEA, LPCSTR, LPCSTR, DWORD);
DWORD WNetAddConnection2W(LPNETRESOURCEW, LPCWSTR, LPCWSTR, DWORD);
DWORD WNetCancelConnection2A(LPCSTR, DWORD, BOOL);
DWORD WNetCancelConnection2W(LPCWSTR, DWORD, BOOL);
DWORD WNetGetConnectionA(LPCSTR, LPSTR, LPDWORD);
DWORD WNetGetConnectionW(LPCWSTR, LPWSTR, LPDWORD);
DWORD WNetGetUniversalNameA(LPCSTR, DWORD, LPVOID, LPDWORD);
DWORD WNetGetUniversalNameW(LPCWSTR, DWORD, LPVOID, LPDWORD);

#ifdef UNICODE
typedef NETRESOURCEW NETRESOURCE;
typedef LPNETRESOURCEW LPNETRESOURCE;
#define WNetAddConnection2 WNetAddConnection2W
#define WNetCancelConnection2 WNetCancelConnection2W
#define WNetGetConnection WNetGetConnectionW
#define WNetGetUniversalName WNetGetUniversalNameW
#else
typedef NETRESOURCEA NETRESOURCE;
typedef LPNETRESOURCEA LPNETRESOURCE;
#define WNetAddConnection2 WNetAddConnection2A
#define WNetCancelConnection2 WNetCancelConnection2A
#define WNetGetConnection WNetGetConnectionA
#define WNetGetUniversalName WNetGetUniversalNameA
#endif

#endif
