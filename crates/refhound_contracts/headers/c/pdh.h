#ifndef REFHOUND_PDH_H
#define REFHOUND_PDH_H

#include <windows.h>

typedef LONG PDH_STATUS;
typedef HANDLE PDH_HQUERY;
typedef HANDLE PDH_HCOUNTER;
typedef HANDLE PDH_HLOG;
typedef PDH_HQUERY HQUERY;
typedef PDH_HCOUNTER HCOUNTER;

typedef struct _PDH_FMT_COUNTERVALUE {
    DWORD CStatus;
    union {
        LONG longValue;
        double doubleValue;
        LONGLONG largeValue;
        LPCSTR AnsiStringValue;
        LPCWSTR WideStringValue;
    };
} PDH_FMT_COUNTERVALUE, *PPDH_FMT_COUNTERVALUE;

#define PDH_FMT_LONG 0x00000100
#define PDH_FMT_DOUBLE 0x00000200
#define PDH_FMT_LARGE 0x00000400

PDH_STATUS PdhOpenQueryA(LPCSTR, DWORD_PTR, PDH_HQUERY *);
PDH_STATUS PdhOpenQueryW(LPCWSTR, DWORD_PTR, PDH_HQUERY *);
PDH_STATUS PdhAddCounterA(PDH_HQUERY, LPCSTR, DWORD_PTR, PDH_HCOUNTER *);
PDH_STATUS PdhAddCounterW(PDH_HQUERY, LPCWSTR, DWORD_PTR, PDH_HCOUNTER *);
PDH_STATUS PdhAddEnglishCounterA(PDH_HQUERY, LPCSTR, DWORD_PTR, PDH_HCOUNTER *);
PDH_STATUS PdhAddEnglishCounterW(PDH_HQUERY, LPCWSTR, DWORD_PTR, PDH_HCOUNTER *);
PDH_STATUS PdhRemoveCounter(PDH_HCOUNTER);
PDH_STATUS PdhCloseQuery(PDH_HQUERY);
PDH_STATUS PdhCollectQueryData(PDH_HQUERY);
PDH_STATUS PdhCollectQueryDataEx(PDH_HQUERY, DWORD, HANDLE);
PDH_STATUS PdhGetFormattedCounterValue(PDH_HCOUNTER, DWORD, LPDWORD, PPDH_FMT_COUNTERVALUE);

#ifdef UNICODE
#define PdhOpenQuery PdhOpenQueryW
#define PdhAddCounter PdhAddCounterW
#define PdhAddEnglishCounter PdhAddEnglishCounterW
#else
#define PdhOpenQuery PdhOpenQueryA
#define PdhAddCounter PdhAddCounterA
#define PdhAddEnglishCounter PdhAddEnglishCounterA
#endif

#endif
