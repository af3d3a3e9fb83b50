#ifndef REFHOUND_COMMONCRYPTO_COMMONRANDOM_H
#define REFHOUND_COMMONCRYPTO_COMMONRANDOM_H

#include <stddef.h>

int CCRandomGenerateBytes(void *, size_t);

#endif
