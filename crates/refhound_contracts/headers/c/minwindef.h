#ifndef REFHOUND_MINWINDEF_H
#define REFHOUND_MINWINDEF_H

#include <sal.h>
#include <basetsd.h>
#include <refhound/null.h>
#include <refhound/wchar_t.h>

#ifndef WINVER
#define WINVER 0x0A00
#endif
#ifndef _WIN32_WINNT
#define _WIN32_WINNT 0x0A00
#endif
#ifndef NTDDI_VERSION
#define NTDDI_VERSION 0x0A00000C
#endif
#define _WIN32_IE 0x0A00
#define WINAPI
#define WINAPIV
#define APIENTRY
#define APIPRIVATE
#define CALLBACK
#define PASCAL
#define NTAPI
#define CDECL
#define _CDECL
#define FAR
#define NEAR
#define far
#define near
#define pascal
#define cdecl
#define CONST const
#define WINBASEAPI
#define WINADVAPI
#define WINUSERAPI
#define DECLSPEC_IMPORT
#define DECLSPEC_NORETURN __declspec(noreturn)
#define DECLSPEC_ALIGN(x) __declspec(align(x))
#define FORCEINLINE static inline
#define IN
#define OUT
#define OPTIONAL

#ifndef FALSE
#define FALSE 0
#endif
#ifndef TRUE
#define TRUE 1
#endif
#define MAX_PATH 260
#ifndef NOMINMAX
#ifndef max
#define max(a, b) (((a) > (b)) ? (a) : (b))
#endif
#ifndef min
#define min(a, b) (((a) < (b)) ? (a) : (b))
#endif
#endif

typedef void VOID;
typedef void *PVOID, *LPVOID;
typedef const void *LPCVOID, *PCVOID;
typedef char CHAR, *PCHAR;
typedef short SHORT, *PSHORT;
typedef long LONG, *PLONG, *LPLONG;
typedef int INT, *PINT, *LPINT;
typedef unsigned char BYTE, *PBYTE, *LPBYTE;
typedef unsigned char UCHAR, *PUCHAR;
typedef unsigned short WORD, *PWORD, *LPWORD;
typedef unsigned short USHORT, *PUSHORT;
typedef unsigned long DWORD, *PDWORD, *LPDWORD;
typedef unsigned long ULONG, *PULONG;
typedef unsigned int UINT, *PUINT, *LPUINT;
typedef int BOOL, *PBOOL, *LPBOOL;
typedef float FLOAT, *PFLOAT;
typedef double DOUBLE;
typedef BYTE BOOLEAN, *PBOOLEAN;
typedef long long LONGLONG, *PLONGLONG;
typedef unsigned long long ULONGLONG, *PULONGLONG;
typedef unsigned long long DWORDLONG, *PDWORDLONG;
typedef LONGLONG USN;
typedef wchar_t WCHAR, *PWCHAR, *LPWCH, *PWCH;
typedef WCHAR *NWPSTR, *LPWSTR, *PWSTR;
typedef const WCHAR *LPCWSTR, *PCWSTR, *LPCWCH;
typedef CHAR *LPSTR, *PSTR, *NPSTR, *LPCH, *PCH;
typedef const CHAR *LPCSTR, *PCSTR, *LPCCH;
typedef PSTR *PZPSTR;
typedef PWSTR *PZPWSTR;
typedef WORD ATOM;
typedef WORD LANGID;
typedef DWORD LCID, *PLCID;
typedef DWORD LCTYPE;
typedef DWORD COLORREF, *LPCOLORREF;
typedef DWORD ACCESS_MASK, *PACCESS_MASK;
typedef ACCESS_MASK REGSAM;
typedef LONG HRESULT;
typedef LONG NTSTATUS;
typedef LONG LSTATUS;
typedef BYTE FCHAR;
typedef WORD FSHORT;
typedef DWORD FLONG;
typedef UINT_PTR WPARAM;
typedef LONG_PTR LPARAM;
typedef LONG_PTR LRESULT;
typedef SHORT *LPSHORT;

#ifdef UNICODE
typedef WCHAR TCHAR, *PTCHAR;
typedef WCHAR TBYTE, *PTBYTE;
typedef LPWSTR LPTSTR, PTSTR;
typedef LPCWSTR LPCTSTR, PCTSTR;
#define __TEXT(quote) L ## quote
#else
typedef char TCHAR, *PTCHAR;
typedef unsigned char TBYTE, *PTBYTE;
typedef LPSTR LPTSTR, PTSTR;
typedef LPCSTR LPCTSTR, PCTSTR;
#define __TEXT(quote) quote
#endif
#define TEXT(quote) __TEXT(quote)

typedef void *HANDLE, **PHANDLE, **LPHANDLE;
typedef HANDLE HGLOBAL, HLOCAL, GLOBALHANDLE, LOCALHANDLE;
typedef HANDLE SPHANDLE;
#define DECLARE_HANDLE(name) struct name##__ { int unused; }; typedef struct name##__ *name
DECLARE_HANDLE(HINSTANCE);
DECLARE_HANDLE(HKEY);
DECLARE_HANDLE(HWND);
DECLARE_HANDLE(HHOOK);
DECLARE_HANDLE(HDC);
DECLARE_HANDLE(HGLRC);
DECLARE_HANDLE(HBITMAP);
DECLARE_HANDLE(HBRUSH);
DECLARE_HANDLE(HPEN);
DECLARE_HANDLE(HFONT);
DECLARE_HANDLE(HRGN);
DECLARE_HANDLE(HPALETTE);
DECLARE_HANDLE(HICON);
DECLARE_HANDLE(HMENU);
DECLARE_HANDLE(HACCEL);
DECLARE_HANDLE(HDESK);
DECLARE_HANDLE(HWINSTA);
DECLARE_HANDLE(HMONITOR);
DECLARE_HANDLE(HMETAFILE);
DECLARE_HANDLE(HENHMETAFILE);
DECLARE_HANDLE(HKL);
DECLARE_HANDLE(HRSRC);
DECLARE_HANDLE(HSTR);
DECLARE_HANDLE(HTASK);
DECLARE_HANDLE(HCOLORSPACE);
DECLARE_HANDLE(HWINEVENTHOOK);
typedef HINSTANCE HMODULE;
typedef HICON HCURSOR;
typedef int HFILE;
typedef void *HGDIOBJ;
typedef HKEY *PHKEY;

typedef INT_PTR (*FARPROC)(void);
typedef INT_PTR (*NEARPROC)(void);
typedef INT_PTR (*PROC)(void);

typedef struct _FILETIME {
    DWORD dwLowDateTime;
    DWORD dwHighDateTime;
} FILETIME, *PFILETIME, *LPFILETIME;

#define MAKEWORD(a, b) ((WORD)(((BYTE)(((DWORD_PTR)(a)) & 0xff)) | ((WORD)((BYTE)(((DWORD_PTR)(b)) & 0xff))) << 8))
#define MAKELONG(a, b) ((LONG)(((WORD)(((DWORD_PTR)(a)) & 0xffff)) | ((DWORD)((WORD)(((DWORD_PTR)(b)) & 0xffff))) << 16))
#define LOWORD(l) ((WORD)(((DWORD_PTR)(l)) & 0xffff))
#define HIWORD(l) ((WORD)((((DWORD_PTR)(l)) >> 16) & 0xffff))
#define LOBYTE(w) ((BYTE)(((DWORD_PTR)(w)) & 0xff))
#define HIBYTE(w) ((BYTE)((((DWORD_PTR)(w)) >> 8) & 0xff))

#endif
