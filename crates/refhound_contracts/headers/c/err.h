#ifndef REFHOUND_ERR_H
#define REFHOUND_ERR_H

#include <refhound/libc.h>

void warn(const char *, ...);
void vwarn(const char *, __builtin_va_list);
void warnx(const char *, ...);
void vwarnx(const char *, __builtin_va_list);
void err(int, const char *, ...) __attribute__((noreturn));
void verr(int, const char *, __builtin_va_list) __attribute__((noreturn));
void errx(int, const char *, ...) __attribute__((noreturn));
void verrx(int, const char *, __builtin_va_list) __attribute__((noreturn));

#endif
