#ifndef REFHOUND_BASETSD_H
#define REFHOUND_BASETSD_H

typedef signed char INT8, *PINT8;
typedef signed short INT16, *PINT16;
typedef signed int INT32, *PINT32;
typedef signed long long INT64, *PINT64;
typedef unsigned char UINT8, *PUINT8;
typedef unsigned short UINT16, *PUINT16;
typedef unsigned int UINT32, *PUINT32;
typedef unsigned long long UINT64, *PUINT64;
typedef signed int LONG32, *PLONG32;
typedef unsigned int ULONG32, *PULONG32;
typedef unsigned int DWORD32, *PDWORD32;
typedef long long INT_PTR, *PINT_PTR;
typedef unsigned long long UINT_PTR, *PUINT_PTR;
typedef long long LONG_PTR, *PLONG_PTR;
typedef unsigned long long ULONG_PTR, *PULONG_PTR;
typedef int HALF_PTR, *PHALF_PTR;
typedef unsigned int UHALF_PTR, *PUHALF_PTR;
typedef ULONG_PTR SIZE_T, *PSIZE_T;
typedef LONG_PTR SSIZE_T, *PSSIZE_T;
typedef ULONG_PTR DWORD_PTR, *PDWORD_PTR;
typedef long long LONG64, *PLONG64;
typedef unsigned long long ULONG64, *PULONG64;
typedef unsigned long long DWORD64, *PDWORD64;
typedef ULONG_PTR KAFFINITY;
typedef KAFFINITY *PKAFFINITY;

#define MAXUINT_PTR (~((UINT_PTR)0))
#define MAXINT_PTR ((INT_PTR)(MAXUINT_PTR >> 1))
#define HandleToULong(h) ((unsigned long)(ULONG_PTR)(h))
#define HandleToLong(h) ((long)(LONG_PTR)(h))
#define ULongToHandle(h) ((void *)(UINT_PTR)(h))
#define LongToHandle(h) ((void *)(INT_PTR)(h))
#define PtrToUlong(p) ((unsigned long)(ULONG_PTR)(p))
#define PtrToLong(p) ((long)(LONG_PTR)(p))
#define PtrToUint(p) ((unsigned int)(UINT_PTR)(p))
#define PtrToInt(p) ((int)(INT_PTR)(p))
#define UlongToPtr(p) ((void *)(ULONG_PTR)(p))
#define LongToPtr(p) ((void *)(LONG_PTR)(p))
#define IntToPtr(p) ((void *)(INT_PTR)(p))
#define UIntToPtr(p) ((void *)(UINT_PTR)(p))

#endif
