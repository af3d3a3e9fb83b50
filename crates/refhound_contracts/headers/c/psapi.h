#ifndef REFHOUND_PSAPI_H
#define REFHOUND_PSAPI_H

#include <windows.h>

typedef struct _MODULEINFO {
    LPVOID lpBaseOfDll;
    DWORD SizeOfImage;
    LPVOID EntryPoint;
} MODULEINFO, *LPMODULEINFO;

typedef struct _PROCESS_MEMORY_COUNTERS {
    DWORD cb;
    DWORD PageFaultCount;
    SIZE_T PeakWorkingSetSize;
    SIZE_T WorkingSetSize;
    SIZE_T QuotaPeakPagedPoolUsage;
    SIZE_T QuotaPagedPoolUsage;
    SIZE_T QuotaPeakNonPagedPoolUsage;
    SIZE_T QuotaNonPagedPoolUsage;
    SIZE_T PagefileUsage;
    SIZE_T PeakPagefileUsage;
} PROCESS_MEMORY_COUNTERS, *PPROCESS_MEMORY_COUNTERS;

typedef struct _PROCESS_MEMORY_COUNTERS_EX {
    DWORD cb;
    DWORD PageFaultCount;
    SIZE_T PeakWorkingSetSize;
    SIZE_T WorkingSetSize;
    SIZE_T QuotaPeakPagedPoolUsage;
    SIZE_T QuotaPagedPoolUsage;
    SIZE_T QuotaPeakNonPagedPoolUsage;
    SIZE_T QuotaNonPagedPoolUsage;
    SIZE_T PagefileUsage;
    SIZE_T PeakPagefileUsage;
    SIZE_T PrivateUsage;
} PROCESS_MEMORY_COUNTERS_EX, *PPROCESS_MEMORY_COUNTERS_EX;

typedef struct _PERFORMANCE_INFORMATION {
    DWORD cb;
    SIZE_T CommitTotal;
    SIZE_T CommitLimit;
    SIZE_T CommitPeak;
    SIZE_T PhysicalTotal;
    SIZE_T PhysicalAvailable;
    SIZE_T SystemCache;
    SIZE_T KernelTotal;
    SIZE_T KernelPaged;
    SIZE_T KernelNonpaged;
    SIZE_T PageSize;
    DWORD HandleCount;
    DWORD ProcessCount;
    DWORD ThreadCount;
} PERFORMANCE_INFORMATION, *PPERFORMANCE_INFORMATION;

typedef union _PSAPI_WORKING_SET_BLOCK {
    ULONG_PTR Flags;
    struct {
        ULONG_PTR Protection : 5;
        ULONG_PTR ShareCount : 3;
        ULONG_PTR Shared : 1;
        ULONG_PTR Reserved : 3;
        ULONG_PTR VirtualPage : 52;
    };
} PSAPI_WORKING_SET_BLOCK, *PPSAPI_WORKING_SET_BLOCK;

typedef struct _PSAPI_WORKING_SET_INFORMATION {
    ULONG_PTR NumberOfEntries;
    PSAPI_WORKING_SET_BLOCK WorkingSetInfo[1];
} PSAPI_WORKING_SET_INFORMATION, *PPSAPI_WORKING_SET_INFORMATION;

#define LIST_MODULES_ALL 0x03

BOOL EnumProcesses(DWORD *, DWORD, LPDWORD);
BOOL EnumProcessModules(HANDLE, HMODULE *, DWORD, LPDWORD);
BOOL EnumProcessModulesEx(HANDLE, HMODULE *, DWORD, LPDWORD, DWORD);
DWORD GetModuleBaseNameA(HANDLE, HMODULE, LPSTR, DWORD);
DWORD GetModuleBaseNameW(HANDLE, HMODULE, LPWSTR, DWORD);
DWORD GetModuleFileNameExA(HANDLE, HMODULE, LPSTR, DWORD);
DWORD GetModuleFileNameExW(HANDLE, HMODULE, LPWSTR, DWORD);
DWORD GetMappedFileNameA(HANDLE, LPVOID, LPSTR, DWORD);
DWORD GetMappedFileNameW(HANDLE, LPVOID, LPWSTR, DWORD);
DWORD GetProcessImageFileNameA(HANDLE, LPSTR, DWORD);
DWORD GetProcessImageFileNameW(HANDLE, LPWSTR, DWORD);
BOOL GetModuleInformation(HANDLE, HMODULE, LPMODULEINFO, DWORD);
BOOL GetProcessMemoryInfo(HANDLE, PPROCESS_MEMORY_COUNTERS, DWORD);
BOOL GetPerformanceInfo(PPERFORMANCE_INFORMATION, DWORD);
BOOL QueryWorkingSet(HANDLE, PVOID, DWORD);
BOOL QueryWorkingSetEx(HANDLE, PVOID, DWORD);
BOOL EmptyWorkingSet(HANDLE);

#ifdef UNICODE
#define GetModuleBaseName GetModuleBaseNameW
#define GetModuleFileNameEx GetModuleFileNameExW
#define GetMappedFileName GetMappedFileNameW
#define GetProcessImageFileName GetProcessImageFileNameW
#else
#define GetModuleBaseName GetModuleBaseNameA
#define GetModuleFileNameEx GetModuleFileNameExA
#define GetMappedFileName GetMappedFileNameA
#define GetProcessImageFileName GetProcessImageFileNameA
#endif

#endif
