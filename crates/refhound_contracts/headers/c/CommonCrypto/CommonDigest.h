#ifndef REFHOUND_COMMONCRYPTO_COMMONDIGEST_H
#define REFHOUND_COMMONCRYPTO_COMMONDIGEST_H

#include <stdint.h>

typedef uint32_t CC_LONG;

#define CC_MD5_DIGEST_LENGTH 16
#define CC_SHA1_DIGEST_LENGTH 20
#define CC_SHA256_DIGEST_LENGTH 32

unsigned char *CC_MD5(const void *, CC_LONG, unsigned char *);
unsigned char *CC_SHA1(const void *, CC_LONG, unsigned char *);
unsigned char *CC_SHA256(const void *, CC_LONG, unsigned char *);

#endif
