/* What MSVC 19.38 predefines for x64, C, linked to the DLL runtime, and its calling conventions as nothing. */

#define _WIN32 1
#define _WIN64 1
#define _M_AMD64 100
#define _M_X64 100
#define _M_FP_CONTRACT 1
#define _M_FP_PRECISE 1
#define _MSC_VER 1938
#define _MSC_FULL_VER 193833130
#define _MSC_BUILD 0
#define _MSC_EXTENSIONS 1
#define _MSVC_EXECUTION_CHARACTER_SET 1252
#define _MSVC_TRADITIONAL 1
#define _MSVC_WARNING_LEVEL 3L
#define _INTEGRAL_MAX_BITS 64
#define _MT 1
#define _DLL 1
#define __STDC_HOSTED__ 1
#define __STDC_NO_ATOMICS__ 1
#define __STDC_NO_COMPLEX__ 1
#define __STDC_NO_THREADS__ 1
#define __STDC_NO_VLA__ 1
#define __BOOL_DEFINED 1

#define _cdecl
#define __cdecl
#define __clrcall
#define _fastcall
#define __fastcall
#define _stdcall
#define __stdcall
#define __thiscall
#define __vectorcall
#define __pascal
#define __ptr32
#define __ptr64
#define __sptr
#define __uptr
#define __w64
#define __unaligned
#define __based(address)
