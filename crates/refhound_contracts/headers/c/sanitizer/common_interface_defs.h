#ifndef REFHOUND_SANITIZER_COMMON_INTERFACE_DEFS_H
#define REFHOUND_SANITIZER_COMMON_INTERFACE_DEFS_H

#include <stddef.h>
#include <stdint.h>

void __sanitizer_set_report_path(const char *);
void __sanitizer_print_stack_trace(void);
void __sanitizer_set_death_callback(void (*)(void));
void __sanitizer_start_switch_fiber(void **, const void *, size_t);
void __sanitizer_finish_switch_fiber(void *, const void **, size_t *);

#endif
