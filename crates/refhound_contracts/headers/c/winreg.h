#ifndef REFHOUND_WINREG_H
#define REFHOUND_WINREG_H

#include <winnt.h>
#include <minwinbase.h>

#define HKEY_CLASSES_ROOT ((HKEY)(ULONG_PTR)((LONG)0x80000000))
#define HKEY_CURRENT_USER ((HKEY)(ULONG_PTR)((LONG)0x80000001))
#define HKEY_LOCAL_MACHINE ((HKEY)(ULONG_PTR)((LONG)0x80000002))
#define HKEY_USERS ((HKEY)(ULONG_PTR)((LONG)0x80000003))
#define HKEY_PERFORMANCE_DATA ((HKEY)(ULONG_PTR)((LONG)0x80000004))
#define HKEY_CURRENT_CONFIG ((HKEY)(ULONG_PTR)((LONG)0x80000005))
#define HKEY_DYN_DATA ((HKEY)(ULONG_PTR)((LONG)0x80000006))
#define RRF_RT_REG_SZ 0x00000002
#define RRF_RT_REG_DWORD 0x00000010
#define RRF_RT_ANY 0x0000ffff

LSTATUS RegCloseKey(HKEY);
LSTATUS RegFlushKey(HKEY);
LSTATUS RegConnectRegistryA(LPCSTR, HKEY, PHKEY);
LSTATUS RegConnectRegistryW(LPCWSTR, HKEY, PHKEY);
LSTATUS RegCreateKeyA(HKEY, LPCSTR, PHKEY);
LSTATUS RegCreateKeyW(HKEY, LPCWSTR, PHKEY);
LSTATUS RegCreateKeyExA(HKEY, LPCSTR, DWORD, LPSTR, DWORD, REGSAM, const LPSECURITY_ATTRIBUTES, PHKEY, LPDWORD);
LSTATUS RegCreateKeyExW(HKEY, LPCWSTR, DWORD, LPWSTR, DWORD, REGSAM, const LPSECURITY_ATTRIBUTES, PHKEY, LPDWORD);
LSTATUS RegDeleteKeyA(HKEY, LPCSTR);
LSTATUS RegDeleteKeyW(HKEY, LPCWSTR);
LSTATUS RegDeleteKeyExA(HKEY, LPCSTR, REGSAM, DWORD);
LSTATUS RegDeleteKeyExW(HKEY, LPCWSTR, REGSAM, DWORD);
LSTATUS RegDeleteTreeA(HKEY, LPCSTR);
LSTATUS RegDeleteTreeW(HKEY, LPCWSTR);
LSTATUS RegDeleteValueA(HKEY, LPCSTR);
LSTATUS RegDeleteValueW(HKEY, LPCWSTR);
LSTATUS RegEnumKeyA(HKEY, DWORD, LPSTR, DWORD);
LSTATUS RegEnumKeyW(HKEY, DWORD, LPWSTR, DWORD);
LSTATUS RegEnumKeyExA(HKEY, DWORD, LPSTR, LPDWORD, LPDWORD, LPSTR, LPDWORD, PFILETIME);
LSTATUS RegEnumKeyExW(HKEY, DWORD, LPWSTR, LPDWORD, LPDWORD, LPWSTR, LPDWORD, PFILETIME);
LSTATUS RegEnumValueA(HKEY, DWORD, LPSTR, LPDWORD, LPDWORD, LPDWORD, LPBYTE, LPDWORD);
LSTATUS RegEnumValueW(HKEY, DWORD, LPWSTR, LPDWORD, LPDWORD, LPDWORD, LPBYTE, LPDWORD);
LSTATUS RegGetValueA(HKEY, LPCSTR, LPCSTR, DWORD, LPDWORD, PVOID, LPDWORD);
LSTATUS RegGetValueW(HKEY, LPCWSTR, LPCWSTR, DWORD, LPDWORD, PVOID, LPDWORD);
LSTATUS RegLoadKeyA(HKEY, LPCSTR, LPCSTR);
LSTATUS RegLoadKeyW(HKEY, LPCWSTR, LPCWSTR);
LSTATUS RegOpenKeyA(HKEY, LPCSTR, PHKEY);
LSTATUS RegOpenKeyW(HKEY, LPCWSTR, PHKEY);
LSTATUS RegOpenKeyExA(HKEY, LPCSTR, DWORD, REGSAM, PHKEY);
LSTATUS RegOpenKeyExW(HKEY, LPCWSTR, DWORD, REGSAM, PHKEY);
LSTATUS RegQueryInfoKeyA(HKEY, LPSTR, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, PFILETIME);
LSTATUS RegQueryInfoKeyW(HKEY, LPWSTR, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, LPDWORD, PFILETIME);
LSTATUS RegQueryValueA(HKEY, LPCSTR, LPSTR, PLONG);
LSTATUS RegQueryValueW(HKEY, LPCWSTR, LPWSTR, PLONG);
LSTATUS RegQueryValueExA(HKEY, LPCSTR, LPDWORD, LPDWORD, LPBYTE, LPDWORD);
LSTATUS RegQueryValueExW(HKEY, LPCWSTR, LPDWORD, LPDWORD, LPBYTE, LPDWORD);
LSTATUS RegSaveKeyA(HKEY, LPCSTR, const LPSECURITY_ATTRIBUTES);
LSTATUS RegSaveKeyW(HKEY, LPCWSTR, const LPSECURITY_ATTRIBUTES);
LSTATUS RegSetValueA(HKEY, LPCSTR, DWORD, LPCSTR, DWORD);
LSTATUS RegSetValueW(HKEY, LPCWSTR, DWORD, LPCWSTR, DWORD);
LSTATUS RegSetValueExA(HKEY, LPCSTR, DWORD, DWORD, const BYTE *, DWORD);
LSTATUS RegSetValueExW(HKEY, LPCWSTR, DWORD, DWORD, const BYTE *, DWORD);
LSTATUS RegUnLoadKeyA(HKEY, LPCSTR);
LSTATUS RegUnLoadKeyW(HKEY, LPCWSTR);
LSTATUS RegNotifyChangeKeyValue(HKEY, BOOL, DWORD, HANDLE, BOOL);
LONG RegDisableReflectionKey(HKEY);
LONG RegEnableReflectionKey(HKEY);
LONG RegQueryReflectionKey(HKEY, BOOL *);
BOOL InitiateSystemShutdownA(LPSTR, LPSTR, DWORD, BOOL, BOOL);
BOOL InitiateSystemShutdownW(LPWSTR, LPWSTR, DWORD, BOOL, BOOL);
BOOL AbortSystemShutdownA(LPSTR);
BOOL AbortSystemShutdownW(LPWSTR);

#ifdef UNICODE
#define RegConnectRegistry RegConnectRegistryW
#define RegCreateKey RegCreateKeyW
#define RegCreateKeyEx RegCreateKeyExW
#define RegDeleteKey RegDeleteKeyW
#define RegDeleteKeyEx RegDeleteKeyExW
#define RegDeleteTree RegDeleteTreeW
#define RegDeleteValue RegDeleteValueW
#define RegEnumKey RegEnumKeyW
#define RegEnumKeyEx RegEnumKeyExW
#define RegEnumValue RegEnumValueW
#define RegGetValue RegGetValueW
#define RegLoadKey RegLoadKeyW
#define RegOpenKey RegOpenKeyW
#define RegOpenKeyEx RegOpenKeyExW
#define RegQueryInfoKey RegQueryInfoKeyW
#define RegQueryValue RegQueryValueW
#define RegQueryValueEx RegQueryValueExW
#define RegSaveKey RegSaveKeyW
#define RegSetValue RegSetValueW
#define RegSetValueEx RegSetValueExW
#define RegUnLoadKey RegUnLoadKeyW
#define InitiateSystemShutdown InitiateSystemShutdownW
#define AbortSystemShutdown AbortSystemShutdownW
#else
#define RegConnectRegistry RegConnectRegistryA
#define RegCreateKey RegCreateKeyA
#define RegCreateKeyEx RegCreateKeyExA
#define RegDeleteKey RegDeleteKeyA
#define RegDeleteKeyEx RegDeleteKeyExA
#define RegDeleteTree RegDeleteTreeA
#define RegDeleteValue RegDeleteValueA
#define RegEnumKey RegEnumKeyA
#define RegEnumKeyEx RegEnumKeyExA
#define RegEnumValue RegEnumValueA
#define RegGetValue RegGetValueA
#define RegLoadKey RegLoadKeyA
#define RegOpenKey RegOpenKeyA
#define RegOpenKeyEx RegOpenKeyExA
#define RegQueryInfoKey RegQueryInfoKeyA
#define RegQueryValue RegQueryValueA
#define RegQueryValueEx RegQueryValueExA
#define RegSaveKey RegSaveKeyA
#define RegSetValue RegSetValueA
#define RegSetValueEx RegSetValueExA
#define RegUnLoadKey RegUnLoadKeyA
#define InitiateSystemShutdown InitiateSystemShutdownA
#define AbortSystemShutdown AbortSystemShutdownA
#endif

#endif
