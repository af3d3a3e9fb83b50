#ifndef REFHOUND_STRSAFE_H
#define REFHOUND_STRSAFE_H

#include <minwindef.h>
#include <stddef.h>

#define STRSAFE_MAX_CCH 2147483647
#define STRSAFE_E_INSUFFICIENT_BUFFER ((HRESULT)0x8007007AL)

HRESULT StringCchCopyA(LPSTR, size_t, LPCSTR);
HRESULT StringCchCopyW(LPWSTR, size_t, LPCWSTR);
HRESULT StringCbCopyA(LPSTR, size_t, LPCSTR);
HRESULT StringCbCopyW(LPWSTR, size_t, LPCWSTR);
HRESULT StringCchCatA(LPSTR, size_t, LPCSTR);
HRESULT StringCchCatW(LPWSTR, size_t, LPCWSTR);
HRESULT StringCchPrintfA(LPSTR, size_t, LPCSTR, ...);
HRESULT StringCchPrintfW(LPWSTR, size_t, LPCWSTR, ...);
HRESULT StringCbPrintfA(LPSTR, size_t, LPCSTR, ...);
HRESULT StringCbPrintfW(LPWSTR, size_t, LPCWSTR, ...);
HRESULT StringCchVPrintfA(LPSTR, size_t, LPCSTR, __builtin_va_list);
HRESULT StringCchVPrintfW(LPWSTR, size_t, LPCWSTR, __builtin_va_list);
HRESULT StringCchLengthA(LPCSTR, size_t, size_t *);
HRESULT StringCchLengthW(LPCWSTR, size_t, size_t *);

#ifdef UNICODE
#define StringCchCopy StringCchCopyW
#define StringCbCopy StringCbCopyW
#define StringCchCat StringCchCatW
#define StringCchPrintf StringCchPrintfW
#define StringCbPrintf StringCbPrintfW
#define StringCchVPrintf StringCchVPrintfW
#define StringCchLength StringCchLengthW
#else
#define StringCchCopy StringCchCopyA
#define StringCbCopy StringCbCopyA
#define StringCchCat StringCchCatA
#define StringCchPrintf StringCchPrintfA
#define StringCbPrintf StringCbPrintfA
#define StringCchVPrintf StringCchVPrintfA
#define StringCchLength StringCchLengthA
#endif

#endif
