#ifndef REFHOUND_LIBKERN_OSATOMIC_H
#define REFHOUND_LIBKERN_OSATOMIC_H

#include <stdint.h>
#include <stdbool.h>

typedef int32_t OSSpinLock;

#define OS_SPINLOCK_INIT 0

int32_t OSAtomicAdd32(int32_t, volatile int32_t *);
int32_t OSAtomicAdd32Barrier(int32_t, volatile int32_t *);
int32_t OSAtomicIncrement32(volatile int32_t *);
int32_t OSAtomicIncrement32Barrier(volatile int32_t *);
int32_t OSAtomicDecrement32(volatile int32_t *);
int32_t OSAtomicDecrement32Barrier(volatile int32_t *);
int64_t OSAtomicAdd64(int64_t, volatile int64_t *);
int64_t OSAtomicAdd64Barrier(int64_t, volatile int64_t *);
int64_t OSAtomicIncrement64Barrier(volatile int64_t *);
int64_t OSAtomicDecrement64Barrier(volatile int64_t *);
bool OSAtomicCompareAndSwap32(int32_t, int32_t, volatile int32_t *);
bool OSAtomicCompareAndSwap32Barrier(int32_t, int32_t, volatile int32_t *);
bool OSAtomicCompareAndSwap64Barrier(int64_t, int64_t, volatile int64_t *);
bool OSAtomicCompareAndSwapPtr(void *, void *, void *volatile *);
bool OSAtomicCompareAndSwapPtrBarrier(void *, void *, void *volatile *);
void OSMemoryBarrier(void);
bool OSSpinLockTry(volatile OSSpinLock *);
void OSSpinLockLock(volatile OSSpinLock *);
void OSSpinLockUnlock(volatile OSSpinLock *);

#endif
