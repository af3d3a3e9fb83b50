#ifndef REFHOUND_OLE2_H
#define REFHOUND_OLE2_H

#include <objbase.h>
#include <oleauto.h>

HRESULT OleInitialize(LPVOID);
void OleUninitialize(void);

#endif
