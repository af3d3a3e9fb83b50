#ifndef REFHOUND_SANITIZER_LSAN_INTERFACE_H
#define REFHOUND_SANITIZER_LSAN_INTERFACE_H

#include <sanitizer/common_interface_defs.h>

void __lsan_disable(void);
void __lsan_enable(void);
void __lsan_ignore_object(const void *);
void __lsan_do_leak_check(void);

#endif
