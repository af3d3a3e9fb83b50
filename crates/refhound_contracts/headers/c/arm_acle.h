#ifndef REFHOUND_ARM_ACLE_H
#define REFHOUND_ARM_ACLE_H

#include <stdint.h>

uint32_t __crc32b(uint32_t, uint8_t);
uint32_t __crc32h(uint32_t, uint16_t);
uint32_t __crc32w(uint32_t, uint32_t);
uint32_t __crc32d(uint32_t, uint64_t);
uint32_t __crc32cb(uint32_t, uint8_t);
uint32_t __crc32ch(uint32_t, uint16_t);
uint32_t __crc32cw(uint32_t, uint32_t);
uint32_t __crc32cd(uint32_t, uint64_t);
void __dmb(unsigned int);
void __yield(void);

#endif
