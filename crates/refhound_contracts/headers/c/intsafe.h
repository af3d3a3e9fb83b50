#ifndef REFHOUND_INTSAFE_H
#define REFHOUND_INTSAFE_H

#include <minwindef.h>

HRESULT SizeTAdd(size_t, size_t, size_t *);
HRESULT SizeTMult(size_t, size_t, size_t *);
HRESULT ULongAdd(ULONG, ULONG, ULONG *);
HRESULT ULongMult(ULONG, ULONG, ULONG *);

#endif
