#ifndef REFHOUND_TCHAR_H
#define REFHOUND_TCHAR_H

#include <string.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#ifdef _UNICODE
typedef wchar_t _TCHAR;
typedef wchar_t _TSCHAR;
typedef wint_t _TINT;
#define __T(x) L ## x
#define _tmain wmain
#define _tWinMain wWinMain
#define _tcslen wcslen
#define _tcscpy wcscpy
#define _tcsncpy wcsncpy
#define _tcscat wcscat
#define _tcscmp wcscmp
#define _tcsncmp wcsncmp
#define _tcsicmp _wcsicmp
#define _tcsnicmp _wcsnicmp
#define _tcschr wcschr
#define _tcsrchr wcsrchr
#define _tcsstr wcsstr
#define _tcstok wcstok
#define _tcsdup _wcsdup
#define _tcslwr _wcslwr
#define _tcsupr _wcsupr
#define _tprintf wprintf
#define _ftprintf fwprintf
#define _stprintf swprintf
#define _sntprintf _snwprintf
#define _stprintf_s swprintf_s
#define _vsntprintf _vsnwprintf
#define _tcscpy_s wcscpy_s
#define _tcscat_s wcscat_s
#define _tfopen _wfopen
#define _topen _wopen
#define _ttoi _wtoi
#define _tcstol wcstol
#define _tcstoul wcstoul
#define _tcstod wcstod
#define _tgetenv _wgetenv
#define _tsystem _wsystem
#define _istspace iswspace
#define _istdigit iswdigit
#define _totlower towlower
#define _totupper towupper
#else
typedef char _TCHAR;
typedef signed char _TSCHAR;
typedef int _TINT;
#define __T(x) x
#define _tmain main
#define _tWinMain WinMain
#define _tcslen strlen
#define _tcscpy strcpy
#define _tcsncpy strncpy
#define _tcscat strcat
#define _tcscmp strcmp
#define _tcsncmp strncmp
#define _tcsicmp _stricmp
#define _tcsnicmp _strnicmp
#define _tcschr strchr
#define _tcsrchr strrchr
#define _tcsstr strstr
#define _tcstok strtok
#define _tcsdup _strdup
#define _tcslwr _strlwr
#define _tcsupr _strupr
#define _tprintf printf
#define _ftprintf fprintf
#define _stprintf sprintf
#define _sntprintf _snprintf
#define _stprintf_s sprintf_s
#define _vsntprintf _vsnprintf
#define _tcscpy_s strcpy_s
#define _tcscat_s strcat_s
#define _tfopen fopen
#define _topen _open
#define _ttoi atoi
#define _tcstol strtol
#define _tcstoul strtoul
#define _tcstod strtod
#define _tgetenv getenv
#define _tsystem system
#define _istspace isspace
#define _istdigit isdigit
#define _totlower tolower
#define _totupper toupper
#endif
#define _T(x) __T(x)
#define _TEXT(x) __T(x)

#endif
