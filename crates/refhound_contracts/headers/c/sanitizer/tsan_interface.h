#ifndef REFHOUND_SANITIZER_TSAN_INTERFACE_H
#define REFHOUND_SANITIZER_TSAN_INTERFACE_H

#include <sanitizer/common_interface_defs.h>

void __tsan_acquire(void *);
void __tsan_release(void *);

#endif
