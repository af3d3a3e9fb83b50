#ifndef REFHOUND_ERROR_H
#define REFHOUND_ERROR_H

#include <refhound/libc.h>

void error(int, int, const char *, ...);
void error_at_line(int, int, const char *, unsigned int, const char *, ...);
void (*error_print_progname)(void);

extern unsigned int error_message_count;
extern int error_one_per_line;

#endif
