/* A call, not a conditional: a false assertion ends the path. No guard, for NDEBUG counts anew at each inclusion. */
#include <refhound/libc.h>

#undef assert
#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
/* Compared with 0 first: a pointer must not be cut to an int. */
void assert(int);
#ifdef __cplusplus
#define assert(expression) assert(static_cast<bool>(expression))
#else
#define assert(expression) assert((expression) != 0)
#endif
#endif

#ifndef REFHOUND_ASSERT_H
#define REFHOUND_ASSERT_H

void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((noreturn));
void __assert_rtn(const char *, const char *, int, const char *) __attribute__((noreturn));
void _assert(const char *, const char *, unsigned int) __attribute__((noreturn));

#ifndef __cplusplus
#define static_assert _Static_assert
#endif

#endif
