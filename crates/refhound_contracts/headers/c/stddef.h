#ifndef REFHOUND_STDDEF_H
#define REFHOUND_STDDEF_H

#include <refhound/size_t.h>
#include <refhound/wchar_t.h>
#include <refhound/null.h>

#if defined(_WIN32)
typedef long long ptrdiff_t;
typedef long long intptr_t;
typedef unsigned long long uintptr_t;
typedef size_t rsize_t;
typedef int errno_t;
#else
typedef long ptrdiff_t;
#endif

#if defined(_WIN32)
typedef double max_align_t;
#elif defined(__APPLE__)
typedef long double max_align_t;
#else
typedef struct {
    long long __max_align_ll __attribute__((aligned(8)));
    long double __max_align_ld __attribute__((aligned(16)));
} max_align_t;
#endif

#define offsetof(type, member) __builtin_offsetof(type, member)

#endif
