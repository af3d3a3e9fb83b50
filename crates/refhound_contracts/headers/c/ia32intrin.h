#ifndef REFHOUND_IA32INTRIN_H
#define REFHOUND_IA32INTRIN_H

int __bsfd(int);
int __bsrd(int);
int __bswapd(int);
unsigned int __crc32b(unsigned int, unsigned char);
unsigned int __crc32w(unsigned int, unsigned short);
unsigned int __crc32d(unsigned int, unsigned int);
int __popcntd(unsigned int);
unsigned long long __rdpmc(int);
unsigned long long __rdtsc(void);
unsigned long long __rdtscp(unsigned int *);
unsigned char __rolb(unsigned char, int);
unsigned short __rolw(unsigned short, int);
unsigned int __rold(unsigned int, int);
unsigned char __rorb(unsigned char, int);
unsigned short __rorw(unsigned short, int);
unsigned int __rord(unsigned int, int);
void __pause(void);
int __bsfq(long long);
int __bsrq(long long);
long long __bswapq(long long);
unsigned long long __crc32q(unsigned long long, unsigned long long);
long long __popcntq(unsigned long long);
unsigned long long __rolq(unsigned long long, int);
unsigned long long __rorq(unsigned long long, int);
unsigned long long __readeflags(void);
void __writeeflags(unsigned long long);

#endif
