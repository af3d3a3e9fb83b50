#ifndef REFHOUND_OLEAUTO_H
#define REFHOUND_OLEAUTO_H

#include <objbase.h>

typedef OLECHAR *BSTR;
typedef double DATE;
typedef short VARIANT_BOOL;
typedef unsigned short VARTYPE;
typedef LONG SCODE;
typedef LONG DISPID;

typedef union tagCY {
    struct {
        ULONG Lo;
        LONG Hi;
    };
    LONGLONG int64;
} CY;

typedef struct tagSAFEARRAYBOUND {
    ULONG cElements;
    LONG lLbound;
} SAFEARRAYBOUND, *LPSAFEARRAYBOUND;

typedef struct tagSAFEARRAY {
    USHORT cDims;
    USHORT fFeatures;
    ULONG cbElements;
    ULONG cLocks;
    PVOID pvData;
    SAFEARRAYBOUND rgsabound[1];
} SAFEARRAY, *LPSAFEARRAY;

typedef struct IDispatch IDispatch, *LPDISPATCH;

typedef struct tagVARIANT {
    VARTYPE vt;
    WORD wReserved1;
    WORD wReserved2;
    WORD wReserved3;
    union {
        LONGLONG llVal;
        LONG lVal;
        BYTE bVal;
        SHORT iVal;
        FLOAT fltVal;
        DOUBLE dblVal;
        VARIANT_BOOL boolVal;
        SCODE scode;
        CY cyVal;
        DATE date;
        BSTR bstrVal;
        IUnknown *punkVal;
        IDispatch *pdispVal;
        SAFEARRAY *parray;
        PVOID byref;
        CHAR cVal;
        USHORT uiVal;
        ULONG ulVal;
        ULONGLONG ullVal;
        INT intVal;
        UINT uintVal;
        struct {
            PVOID pvRecord;
            void *pRecInfo;
        };
    };
} VARIANT, *LPVARIANT, VARIANTARG, *LPVARIANTARG;

#define VARIANT_TRUE ((VARIANT_BOOL)-1)
#define VARIANT_FALSE ((VARIANT_BOOL)0)
#define VT_EMPTY 0
#define VT_NULL 1
#define VT_I2 2
#define VT_I4 3
#define VT_R4 4
#define VT_R8 5
#define VT_CY 6
#define VT_DATE 7
#define VT_BSTR 8
#define VT_DISPATCH 9
#define VT_ERROR 10
#define VT_BOOL 11
#define VT_VARIANT 12
#define VT_UNKNOWN 13
#define VT_I1 16
#define VT_UI1 17
#define VT_UI2 18
#define VT_UI4 19
#define VT_I8 20
#define VT_UI8 21
#define VT_ARRAY 0x2000
#define VT_BYREF 0x4000

BSTR SysAllocString(const OLECHAR *);
BSTR SysAllocStringLen(const OLECHAR *, UINT);
BSTR SysAllocStringByteLen(LPCSTR, UINT);
void SysFreeString(BSTR);
UINT SysStringLen(BSTR);
UINT SysStringByteLen(BSTR);
void VariantInit(VARIANTARG *);
HRESULT VariantClear(VARIANTARG *);
HRESULT VariantCopy(VARIANTARG *, const VARIANTARG *);
HRESULT VariantChangeType(VARIANTARG *, const VARIANTARG *, USHORT, VARTYPE);
SAFEARRAY *SafeArrayCreate(VARTYPE, UINT, SAFEARRAYBOUND *);
SAFEARRAY *SafeArrayCreateVector(VARTYPE, LONG, ULONG);
HRESULT SafeArrayDestroy(SAFEARRAY *);
HRESULT SafeArrayAccessData(SAFEARRAY *, void **);
HRESULT SafeArrayUnaccessData(SAFEARRAY *);
HRESULT SafeArrayGetElement(SAFEARRAY *, LONG *, void *);
HRESULT SafeArrayPutElement(SAFEARRAY *, LONG *, void *);
HRESULT SafeArrayGetLBound(SAFEARRAY *, UINT, LONG *);
HRESULT SafeArrayGetUBound(SAFEARRAY *, UINT, LONG *);

#endif
