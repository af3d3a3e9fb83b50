#ifndef REFHOUND_WINNLS_H
#define REFHOUND_WINNLS_H

#include <minwinbase.h>

#define CP_ACP 0
#define CP_OEMCP 1
#define CP_MACCP 2
#define CP_THREAD_ACP 3
#define CP_SYMBOL 42
#define CP_UTF7 65000
#define CP_UTF8 65001
#define MB_PRECOMPOSED 0x00000001
#define MB_COMPOSITE 0x00000002
#define MB_ERR_INVALID_CHARS 0x00000008
#define WC_COMPOSITECHECK 0x00000200
#define WC_DEFAULTCHAR 0x00000040
#define WC_ERR_INVALID_CHARS 0x00000080
#define WC_NO_BEST_FIT_CHARS 0x00000400
#define LOCALE_NOUSEROVERRIDE 0x80000000
#define LOCALE_ILANGUAGE 0x00000001
#define LOCALE_SLANGUAGE 0x00000002
#define LOCALE_SENGLANGUAGE 0x00001001
#define LOCALE_SENGCOUNTRY 0x00001002
#define LOCALE_IDEFAULTANSICODEPAGE 0x00001004
#define LOCALE_SISO639LANGNAME 0x00000059
#define LOCALE_SISO3166CTRYNAME 0x0000005A
#define LOCALE_SDECIMAL 0x0000000E
#define LOCALE_SNAME 0x0000005c
#define NORM_IGNORECASE 0x00000001
#define LCMAP_LOWERCASE 0x00000100
#define LCMAP_UPPERCASE 0x00000200
#define LCMAP_SORTKEY 0x00000400
#define CSTR_LESS_THAN 1
#define CSTR_EQUAL 2
#define CSTR_GREATER_THAN 3
#define MAX_LEADBYTES 12
#define MAX_DEFAULTCHAR 2

typedef struct _cpinfo {
    UINT MaxCharSize;
    BYTE DefaultChar[MAX_DEFAULTCHAR];
    BYTE LeadByte[MAX_LEADBYTES];
} CPINFO, *LPCPINFO;

int MultiByteToWideChar(UINT, DWORD, LPCSTR, int, LPWSTR, int);
int WideCharToMultiByte(UINT, DWORD, LPCWSTR, int, LPSTR, int, LPCSTR, LPBOOL);
UINT GetACP(void);
UINT GetOEMCP(void);
BOOL GetCPInfo(UINT, LPCPINFO);
BOOL IsValidCodePage(UINT);
BOOL IsDBCSLeadByte(BYTE);
BOOL IsDBCSLeadByteEx(UINT, BYTE);
LCID GetUserDefaultLCID(void);
LCID GetSystemDefaultLCID(void);
LCID GetThreadLocale(void);
BOOL SetThreadLocale(LCID);
LANGID GetUserDefaultLangID(void);
LANGID GetUserDefaultUILanguage(void);
LANGID GetSystemDefaultLangID(void);
LANGID GetSystemDefaultUILanguage(void);
int GetUserDefaultLocaleName(LPWSTR, int);
int GetLocaleInfoA(LCID, LCTYPE, LPSTR, int);
int GetLocaleInfoW(LCID, LCTYPE, LPWSTR, int);
int GetLocaleInfoEx(LPCWSTR, LCTYPE, LPWSTR, int);
int LCMapStringA(LCID, DWORD, LPCSTR, int, LPSTR, int);
int LCMapStringW(LCID, DWORD, LPCWSTR, int, LPWSTR, int);
int LCMapStringEx(LPCWSTR, DWORD, LPCWSTR, int, LPWSTR, int, PVOID, LPVOID, LPARAM);
int CompareStringA(LCID, DWORD, LPCSTR, int, LPCSTR, int);
int CompareStringW(LCID, DWORD, LPCWSTR, int, LPCWSTR, int);
int CompareStringOrdinal(LPCWSTR, int, LPCWSTR, int, BOOL);
int GetDateFormatA(LCID, DWORD, const SYSTEMTIME *, LPCSTR, LPSTR, int);
int GetDateFormatW(LCID, DWORD, const SYSTEMTIME *, LPCWSTR, LPWSTR, int);
int GetTimeFormatA(LCID, DWORD, const SYSTEMTIME *, LPCSTR, LPSTR, int);
int GetTimeFormatW(LCID, DWORD, const SYSTEMTIME *, LPCWSTR, LPWSTR, int);
int FindNLSString(LCID, DWORD, LPCWSTR, int, LPCWSTR, int, LPINT);

#ifdef UNICODE
#define GetLocaleInfo GetLocaleInfoW
#define LCMapString LCMapStringW
#define CompareString CompareStringW
#define GetDateFormat GetDateFormatW
#define GetTimeFormat GetTimeFormatW
#else
#define GetLocaleInfo GetLocaleInfoA
#define LCMapString LCMapStringA
#define CompareString CompareStringA
#define GetDateFormat GetDateFormatA
#define GetTimeFormat GetTimeFormatA
#endif

#endif
