#ifndef REFHOUND_SANITIZER_MSAN_INTERFACE_H
#define REFHOUND_SANITIZER_MSAN_INTERFACE_H

#include <sanitizer/common_interface_defs.h>

void __msan_unpoison(const volatile void *, size_t);
void __msan_poison(const volatile void *, size_t);
void __msan_check_mem_is_initialized(const volatile void *, size_t);

#endif
