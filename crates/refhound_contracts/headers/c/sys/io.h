#ifndef REFHOUND_SYS_IO_H
#define REFHOUND_SYS_IO_H

#include <refhound/libc.h>

int ioperm(unsigned long, unsigned long, int);
int iopl(int);
unsigned char inb(unsigned short);
unsigned char inb_p(unsigned short);
unsigned short inw(unsigned short);
unsigned short inw_p(unsigned short);
unsigned int inl(unsigned short);
unsigned int inl_p(unsigned short);
void outb(unsigned char, unsigned short);
void outb_p(unsigned char, unsigned short);
void outw(unsigned short, unsigned short);
void outw_p(unsigned short, unsigned short);
void outl(unsigned int, unsigned short);
void outl_p(unsigned int, unsigned short);
void insb(unsigned short, void *, unsigned long);
void insw(unsigned short, void *, unsigned long);
void insl(unsigned short, void *, unsigned long);
void outsb(unsigned short, const void *, unsigned long);
void outsw(unsigned short, const void *, unsigned long);
void outsl(unsigned short, const void *, unsigned long);

#endif
