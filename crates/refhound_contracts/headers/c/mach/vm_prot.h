#ifndef REFHOUND_MACH_VM_PROT_H
#define REFHOUND_MACH_VM_PROT_H

#include <mach/mach_types.h>

#define VM_PROT_NONE 0x00
#define VM_PROT_READ 0x01
#define VM_PROT_WRITE 0x02
#define VM_PROT_EXECUTE 0x04
#define VM_PROT_ALL 0x07
#define VM_PROT_COPY 0x10

#endif
