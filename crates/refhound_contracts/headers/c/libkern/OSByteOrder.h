#ifndef REFHOUND_LIBKERN_OSBYTEORDER_H
#define REFHOUND_LIBKERN_OSBYTEORDER_H

#include <stdint.h>

#define OSLittleEndian 1
#define OSBigEndian 2

uint16_t OSSwapInt16(uint16_t);
uint32_t OSSwapInt32(uint32_t);
uint64_t OSSwapInt64(uint64_t);

#define OSSwapHostToBigInt16(x) OSSwapInt16(x)
#define OSSwapHostToBigInt32(x) OSSwapInt32(x)
#define OSSwapHostToBigInt64(x) OSSwapInt64(x)
#define OSSwapBigToHostInt16(x) OSSwapInt16(x)
#define OSSwapBigToHostInt32(x) OSSwapInt32(x)
#define OSSwapBigToHostInt64(x) OSSwapInt64(x)
#define OSSwapHostToLittleInt16(x) ((uint16_t)(x))
#define OSSwapHostToLittleInt32(x) ((uint32_t)(x))
#define OSSwapHostToLittleInt64(x) ((uint64_t)(x))
#define OSSwapLittleToHostInt16(x) ((uint16_t)(x))
#define OSSwapLittleToHostInt32(x) ((uint32_t)(x))
#define OSSwapLittleToHostInt64(x) ((uint64_t)(x))

uint16_t OSReadBigInt16(const volatile void *, uintptr_t);
uint32_t OSReadBigInt32(const volatile void *, uintptr_t);
uint64_t OSReadBigInt64(const volatile void *, uintptr_t);
uint32_t OSReadLittleInt32(const volatile void *, uintptr_t);
void OSWriteBigInt16(volatile void *, uintptr_t, uint16_t);
void OSWriteBigInt32(volatile void *, uintptr_t, uint32_t);

#endif
