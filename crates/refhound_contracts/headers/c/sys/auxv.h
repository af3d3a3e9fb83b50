#ifndef REFHOUND_SYS_AUXV_H
#define REFHOUND_SYS_AUXV_H

#include <refhound/libc.h>
#include <elf.h>
#include <refhound/auxv.h>

unsigned long getauxval(unsigned long);

#endif
