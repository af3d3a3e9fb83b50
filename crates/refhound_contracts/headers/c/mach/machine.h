#ifndef REFHOUND_MACH_MACHINE_H
#define REFHOUND_MACH_MACHINE_H

#include <mach/mach_types.h>

typedef integer_t cpu_type_t;
typedef integer_t cpu_subtype_t;

#define CPU_ARCH_ABI64 0x01000000
#define CPU_TYPE_X86 ((cpu_type_t)7)
#define CPU_TYPE_X86_64 (CPU_TYPE_X86 | CPU_ARCH_ABI64)
#define CPU_TYPE_ARM ((cpu_type_t)12)
#define CPU_TYPE_ARM64 (CPU_TYPE_ARM | CPU_ARCH_ABI64)
#define CPU_TYPE_POWERPC ((cpu_type_t)18)
#define CPU_STATE_USER 0
#define CPU_STATE_SYSTEM 1
#define CPU_STATE_IDLE 2
#define CPU_STATE_NICE 3
#define CPU_STATE_MAX 4

#endif
