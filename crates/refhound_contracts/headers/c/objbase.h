#ifndef REFHOUND_OBJBASE_H
#define REFHOUND_OBJBASE_H

#include <windef.h>
#include <winbase.h>
#include <guiddef.h>

#define STDMETHODCALLTYPE
#define STDAPICALLTYPE
#define STDMETHODIMP HRESULT
#define STDMETHODIMP_(type) type
#define STDAPI HRESULT
#define STDAPI_(type) type
#define CLSCTX_INPROC_SERVER 0x1
#define CLSCTX_INPROC_HANDLER 0x2
#define CLSCTX_LOCAL_SERVER 0x4
#define CLSCTX_REMOTE_SERVER 0x10
#define CLSCTX_SERVER (CLSCTX_INPROC_SERVER | CLSCTX_LOCAL_SERVER | CLSCTX_REMOTE_SERVER)
#define CLSCTX_ALL (CLSCTX_SERVER | CLSCTX_INPROC_HANDLER)
#define COINIT_APARTMENTTHREADED 0x2
#define COINIT_MULTITHREADED 0x0
#define COINIT_DISABLE_OLE1DDE 0x4

typedef WCHAR OLECHAR;
typedef OLECHAR *LPOLESTR;
typedef const OLECHAR *LPCOLESTR;

typedef struct IUnknown IUnknown, *LPUNKNOWN;

typedef struct IUnknownVtbl {
    HRESULT (*QueryInterface)(IUnknown *, REFIID, void **);
    ULONG (*AddRef)(IUnknown *);
    ULONG (*Release)(IUnknown *);
} IUnknownVtbl;

struct IUnknown {
    const IUnknownVtbl *lpVtbl;
};

HRESULT CoInitialize(LPVOID);
HRESULT CoInitializeEx(LPVOID, DWORD);
void CoUninitialize(void);
HRESULT CoCreateInstance(REFCLSID, LPUNKNOWN, DWORD, REFIID, LPVOID *);
HRESULT CoCreateGuid(GUID *);
LPVOID CoTaskMemAlloc(SIZE_T);
LPVOID CoTaskMemRealloc(LPVOID, SIZE_T);
void CoTaskMemFree(LPVOID);
HRESULT CLSIDFromString(LPCOLESTR, CLSID *);
HRESULT CLSIDFromProgID(LPCOLESTR, CLSID *);
HRESULT StringFromCLSID(REFCLSID, LPOLESTR *);
int StringFromGUID2(REFGUID, LPOLESTR, int);

#endif
