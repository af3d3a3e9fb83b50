#ifndef REFHOUND_SANITIZER_ASAN_INTERFACE_H
#define REFHOUND_SANITIZER_ASAN_INTERFACE_H

#include <sanitizer/common_interface_defs.h>

void __asan_poison_memory_region(const volatile void *, size_t);
void __asan_unpoison_memory_region(const volatile void *, size_t);
int __asan_address_is_poisoned(const volatile void *);
void *__asan_region_is_poisoned(void *, size_t);

#define ASAN_POISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))

#endif
